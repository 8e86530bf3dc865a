import type { App } from '#platform/http.ts';
import { registerGoodsReports } from './goods/goods-routes.ts';
import { registerReturnsReport } from './returns/returns-report-routes.ts';
import { ReportDesk, type ReportServices } from './report-services.ts';
import { registerSalesReports } from './sales/sales-report-routes.ts';

/** The reports of the office (rule reports/roles). */
export function registerReports(app: App, services: ReportServices): void {
  const desk = new ReportDesk(services);
  registerSalesReports(app, desk);
  registerReturnsReport(app, desk);
  registerGoodsReports(app, desk);
}
