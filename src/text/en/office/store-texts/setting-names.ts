import type { settingNames as turkish } from '#text/tr/office/store-texts/setting-names.ts';

export const settingNames: typeof turkish = {
  groups: {
    store: 'Store',
    prices: 'Prices and display',
    stock: 'Stock',
    shipping: 'Shipping',
    payment: 'Payment',
    debt: 'Open accounts',
    orders: 'Orders',
    returns: 'Law and returns',
    accounts: 'Accounts',
    system: 'System',
  },
  groupHints: {
    store: 'Name, contact, social media: what every page of the shop shows.',
    prices: 'Are prices shown, do they include VAT, and in which currency?',
    stock: 'How do shoppers see how much is in stock?',
    shipping: 'The size of the cart decides the band, and the band decides the fee.',
    payment: 'Methods, bank accounts, installments.',
    debt: 'When and where is a customer reminded of an overdue debt?',
    orders: 'Limits of unpaid orders.',
    returns: 'Proof of discounts, time and carrier of returns, returns of companies.',
    accounts: 'Accounts, passwords, national ids.',
    system: 'Mails, keys, the server.',
  },
  settings: {
    'store.name': { name: 'Store name', hint: 'In the header, in mails and on papers.' },
    'store.slogan': {
      name: 'Slogan',
      hint: 'The headline of the home page; what follows its first comma is in color.',
    },
    'store.sloganEn': { name: 'Slogan, English', hint: 'Without one the Turkish slogan shows.' },
    'store.lead': { name: 'Introduction', hint: 'A sentence or two under the slogan.' },
    'store.leadEn': { name: 'Introduction, English', hint: 'Without one the Turkish text shows.' },
    'store.legalName': { name: 'Company name', hint: 'In the footer and in contracts.' },
    'store.address': { name: 'Address', hint: 'In the footer, on slips and in contracts.' },
    'store.phone': { name: 'Phone', hint: 'In the footer and on the contact page.' },
    'store.email': { name: 'E-mail', hint: 'Receives news of new orders; in the footer.' },
    'store.openingHours': { name: 'Opening hours', hint: 'In the footer: Mon–Sat 9.00–18.00.' },
    'store.logo': {
      name: 'Logo',
      hint: 'Stands in the header in place of the store’s name. JPEG, PNG or WebP; a wide, transparent picture looks best. Empty: mark and name.',
    },
    'store.color': {
      name: 'Color',
      hint: 'Of buttons and links; white text must be readable on it. Empty: the design’s own.',
    },
    'store.url': { name: 'Web address', hint: 'On papers. It starts with https://.' },
    'store.mersis': { name: 'MERSİS number', hint: 'In the footer; the law requires it.' },
    'store.kep': { name: 'KEP address', hint: 'In the footer; the law requires it.' },
    'store.taxOffice': { name: 'Tax office', hint: 'Stands on invoices.' },
    'store.vkn': { name: 'Tax number', hint: 'Ten digits; the national id of a sole trader.' },
    'store.tradeRegistry': {
      name: 'Trade registry number',
      hint: 'Stands with the contact details.',
    },
    'store.chamber': { name: 'Professional chamber', hint: 'The one that you belong to.' },
    'store.chamberUrl': { name: 'Rules of the chamber', hint: 'Their address.' },
    'store.etbisUrl': {
      name: 'ETBİS entry',
      hint: 'The address of your entry; the shop shows it.',
    },
    'store.iysNo': {
      name: 'İYS brand code',
      hint: 'Your code in the register of commercial messages.',
    },
    'store.socialMedia': { name: 'Social media', hint: 'Shown ones are icons in the footer.' },
    'store.whatsappControl': {
      name: 'WhatsApp',
      hint: 'When on, every page has its button, and a sold-out product says “Stok Sorunuz”.',
    },
    'store.whatsappNumber': {
      name: 'WhatsApp number',
      hint: 'With the country code: 90 850 000 00 00.',
    },
    showPriceStatus: {
      name: 'Who sees prices',
      hint: 'Nobody else can add to the cart, and no price is sent to them.',
    },
    productsWithKdv: { name: 'Prices include VAT', hint: 'When off, “+ VAT” follows each price.' },
    showListPrice: {
      name: 'Show list prices',
      hint: 'Struck prices and discounts on cards and products.',
    },
    guestGroup: {
      name: 'Group of visitors',
      hint: 'The group of those who have not signed in. No group: the products’ own prices.',
    },
    registeredGroup: {
      name: 'Group of new customers',
      hint: 'New accounts join this group.',
    },
    addToCartButton: {
      name: 'Add to cart on cards',
      hint: 'When off, only the product page has the button.',
    },
    dailyRates: {
      name: 'Currencies with daily rates',
      hint: 'The selling rate of the central bank plus a margin. Needs RATES_URL on the server.',
    },
    dailyRateLimit: {
      name: 'Largest daily change, %',
      hint: 'A larger change is not taken by itself but shown to you.',
    },
    stockInfoStatus: { name: 'Stock display', hint: 'The stock that products and cards tell.' },
    cartStockControl: {
      name: 'Sell beyond the stock',
      hint: 'When on, carts ignore the stock, and sold-out products carry a “TÜKENDİ!” badge.',
    },
    showNotInStocks: {
      name: 'List sold-out products',
      hint: 'When off, they leave lists and searches; their address still works.',
    },
    kargoUcreti: { name: 'Shipping bands', hint: 'Above the last band its fee applies.' },
    ucretsizKargoSecenek: {
      name: 'Free shipping',
      hint: 'Shipping is free from the threshold on; the cart says how much is missing.',
    },
    ucretsizKargoMiktar: { name: 'Free from', hint: 'Cart total including VAT.' },
    kargoAliciyaAit: {
      name: 'Recipient pays',
      hint: 'When on, no fee is computed and “Alıcı Ödemeli” shows.',
    },
    urNo: {
      name: 'Shipping product number',
      hint: 'The product that stands for shipping has no size. Empty: none.',
    },
    sameDayUntilHour: {
      name: 'Same-day hour',
      hint: 'Orders before this hour leave on the same day. 0 promises nothing.',
    },
    saturdayIsWorkingDay: {
      name: 'Saturday is a working day',
      hint: 'When on, parcels leave and arrive on Saturdays too.',
    },
    deliveryDays: {
      name: 'Delivery times',
      hint: 'Working days by province code; empty says nothing.',
    },
    closedDays: { name: 'Closed days', hint: 'Besides public holidays; nothing leaves then.' },
    b2c_kk_odeme: { name: 'Card', hint: 'The first tab of the payment step, with 3-D Secure.' },
    b2c_heft_odeme: { name: 'Bank transfer', hint: 'The order is placed, the payment awaited.' },
    b2c_ko_odeme: { name: 'Cash on delivery', hint: 'The carrier collects it.' },
    b2b_acik_hesap: {
      name: 'Open account',
      hint: 'Users of companies with a limit order on account.',
    },
    cardProvider: { name: 'Card provider', hint: 'Its keys are in the server’s environment.' },
    b2cHavaleEftHesapBilgisi: {
      name: 'Bank accounts',
      hint: 'In this order in the transfer step and in mails.',
    },
    installmentLimit: {
      name: 'Installments above',
      hint: 'Installments can be chosen above this amount.',
    },
    installmentCaps: {
      name: 'Installment limits',
      hint: 'The most installments by category and kind of card.',
    },
    showOverdueDebtInfo: {
      name: 'Show on every page',
      hint: 'When off, only the account page tells it.',
    },
    overdueDebtInfoLimit: {
      name: 'Tell from',
      hint: 'The notice shows from this overdue debt on.',
    },
    expireUnpaidTransfers: {
      name: 'End unpaid transfers',
      hint: 'An order not paid within 24 hours expires, and its stock comes back.',
    },
    unpaidOrderLimit: {
      name: 'Unpaid orders, at most',
      hint: 'Those that a customer may have open at once.',
    },
    unpaidOrderLimitBusiness: {
      name: 'With branches, at most',
      hint: 'Unpaid orders of a customer with branches.',
    },
    unpaidAmountLimit: {
      name: 'Unpaid amount, at most',
      hint: 'The total of a customer’s unpaid orders. 0 sets no limit.',
    },
    unpaidStockShare: {
      name: 'Large share',
      hint: 'You get a mail when an unpaid order takes more than this part of a stock.',
    },
    discountClaims: {
      name: 'Proven discounts only',
      hint: 'A struck price and a percentage appear where the history of prices proves the discount (FEY 11, TRH 14). Otherwise the list price is struck as typed; the law asks for this.',
    },
    priceWindowDays: {
      name: 'Days before a discount',
      hint: 'The lowest price of these days counts. Türkiye asks for 10, the EU for 30.',
    },
    discountDays: {
      name: 'Days of a discount',
      hint: 'A discount without a last day ends so many days after it began.',
    },
    withdrawalDays: {
      name: 'Right of withdrawal, days',
      hint: 'The days of the law after delivery; 14 today (MSY 9).',
    },
    returnDays: {
      name: 'Days to return',
      hint: 'After delivery, without a reason: your promise, shown to buyers. Where it is shorter, the days of the law count.',
    },
    returnCarrier: {
      name: 'Carrier of returns',
      hint: 'Your own; customers send for free. Empty: any carrier, payment on delivery.',
    },
    returnCode: { name: 'Code of returns', hint: 'The code that the customer says at the branch.' },
    returnAddress: { name: 'Address of returns', hint: 'Empty: the address of the store.' },
    companyReturns: {
      name: 'Companies may ask',
      hint: 'They have no right to withdraw; their requests come to you to decide.',
    },
    exchanges: {
      name: 'Customers may ask for an exchange',
      hint: 'The same product or a variant at the same price; settling the return makes its order.',
    },
    companyContracts: {
      name: 'Companies accept the contracts',
      hint: 'Off: an order of a company needs no pre-information form and no distance contract.',
    },
    invoiceAt: {
      name: 'When an invoice is due',
      hint: 'Your integrator or bookkeeping is told at that moment.',
    },
    eInvoiceLookup: {
      name: 'Lookup of e-invoice taxpayers',
      hint: 'An https address of your integrator; {vkn} becomes the tax number. Empty: the integrator decides.',
    },
    cartReminder: {
      name: 'Cart reminder (hours)',
      hint: '0: none. Only to those whose consent to offers is in İYS, once a cart.',
    },
    dormantYears: {
      name: 'Unused account (years)',
      hint: 'An account without sign-in, order or movement for so long is closed, after a notice of 30 days. 2–10; 0: never.',
    },
    shippingVat: { name: 'VAT in the shipping fee (%)', hint: 'Taken out on the invoice.' },
    commissionVat: { name: 'VAT in the installment fee (%)', hint: 'Taken out on the invoice.' },
    quotes: {
      name: 'Quotes can be asked for',
      hint: 'Signed-in customers ask for a quote from their cart.',
    },
    quoteMinTotal: {
      name: 'Least worth of a quote',
      hint: 'Without VAT, in the default currency. 0 sets no limit.',
    },
    quoteValidDays: {
      name: 'Days that a quote is valid',
      hint: 'Where the answer names no other day.',
    },
    companyOwner: {
      name: 'Terms of companies',
      hint: 'Group, contract list and assortments. Those of the ERP are locked in the office.',
    },
    companyApplications: {
      name: 'Applications of companies',
      hint: 'New customers may apply for a company. They are consumers until you accept.',
    },
    approvalDays: {
      name: 'Days to approve',
      hint: 'An order that waits for a company’s approval ends after so many days.',
    },
    reviewModeration: {
      name: 'Approve reviews first',
      hint: 'A review appears once you have published it.',
    },
    guestCheckout: { name: 'Order without account', hint: 'Visitors may order as guests.' },
    passwordMinLength: { name: 'Shortest password', hint: '6 to 30 characters.' },
    nationalIdRequired: {
      name: 'Ask for the national id',
      hint: 'Personal addresses in Türkiye require it.',
    },
    mailSender: { name: 'Sender of mails', hint: 'Name <address>; empty: the server’s address.' },
    mailReplyTo: { name: 'Reply address', hint: 'Replies come here; empty: to the sender.' },
  },
};
