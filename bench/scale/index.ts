export { runScaleBench } from './run-scale.ts';
