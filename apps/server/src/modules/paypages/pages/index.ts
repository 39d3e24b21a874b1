export { authenticatePayer, payRoutes } from './endpoints.ts';
export { payPages } from './pay-pages.ts';
export { previewRoutes } from './preview-routes.ts';
export { embedScriptPath } from './send-embed-script.ts';
