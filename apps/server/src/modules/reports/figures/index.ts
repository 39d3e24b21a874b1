export { figureChecks } from './figure-checks.ts';
export { foldBalanceFigures, foldOperatorFigures, foldMerchantFigures } from './fold-figures.ts';
export { moneyFigureRoutes } from './money-endpoints.ts';
