/** A version of the agent, as it names itself: `1.5.0`. */
export const versionForm = /^[0-9A-Za-z][0-9A-Za-z.+_-]{0,39}$/;
