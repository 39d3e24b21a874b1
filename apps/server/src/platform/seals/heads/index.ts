export { appendHead, appendLine, writeHead } from './heads-file.ts';
