/** What a hostile text calls when anything runs it. */
export const mark = 'owned';
/** Where it would send what it found. */
export const hostileHost = 'evil.example';

/** The part of a hostile text that must be seen as it stands. */
export const visible = `<img src=x onerror=${mark}()>`;

/** Markup, an attribute's end, a template, a sheet's formula and text that runs backwards, in one name. */
export const hostileText = `=1+1"'>${visible}<svg/onload=${mark}()>{{${mark}()}}\${${mark}()}\u202Etxt.exe`;

/** For what may be short only. */
export const shortText = `=${visible}`;

/** Where an address is expected. */
export const hostileUrl = `javascript:${mark}()//https://${hostileHost}/`;

/** Without blanks, as a reference has to be. */
export const hostileReference = (suffix: string) =>
  `=1+1"'><img/src=x/onerror=${mark}()>{{${mark}()}}-${suffix}`.slice(0, 64);
