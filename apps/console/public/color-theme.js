// Runs before the first paint, so that a dark page never flashes light.
try {
  if (localStorage.getItem('color-theme') === 'dark')
    document.documentElement.dataset.mantineColorScheme = 'dark';
} catch {
  // Storage is blocked: the page stays light.
}
