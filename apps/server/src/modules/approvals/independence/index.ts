export { selectLinks, selectMiscounted } from './links.sql.ts';
export { coolDownSetting, readCoolDownHours } from './read-cool-down.ts';
export { chainDaysSetting, readIndependence } from './read-independence.ts';
export { recordLink } from './record-link.ts';
export { refuseDependent } from './refuse-dependent.ts';
