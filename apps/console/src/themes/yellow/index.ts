import type { MantineColorsTuple } from '@mantine/core';
import './theme.css';

/** From pale to dark; the seventh is the fill, the eighth its hover, the ninth its press. */
export const accent: MantineColorsTuple = [
  '#fefae6',
  '#fef3c0',
  '#fde98a',
  '#fcdf57',
  '#fbd633',
  '#fbd022',
  '#facc15',
  '#eab308',
  '#ca8a04',
  '#854d0e',
];
