/** The cost center of a company's order. */
export const costCentre = {
  label: 'Masraf yeri',
  ofBranch: 'Şubenizinki',
};
