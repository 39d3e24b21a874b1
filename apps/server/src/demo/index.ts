export { seedDemo } from './seed-demo.ts';
export type { DemoFile, FarmFile } from './demo-file.ts';
