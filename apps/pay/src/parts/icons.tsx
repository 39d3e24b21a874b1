const drawings = {
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5l3 2" />
    </>
  ),
  copy: (
    <>
      <path d="M8 8h12v12H8z" />
      <path d="M16 8V4H4v12h4" />
    </>
  ),
  warn: (
    <>
      <path d="M12 3.5 22 20.5H2z" />
      <path d="M12 10v5M12 17.6v.4" />
    </>
  ),
  download: <path d="M12 4v11m-5-5 5 5 5-5M4 20h16" />,
  phone: (
    <>
      <path d="M7 2.5h10v19H7z" />
      <path d="M11 18.5h2" />
    </>
  ),
  wallet: (
    <>
      <path d="M4 8h16v12H4V7l13-3v4" />
      <path d="M16 14h.5" />
    </>
  ),
  bank: <path d="m3 9 9-5 9 5zm0 0h18M5 12v6m4.7-6v6m4.6-6v6M19 12v6M3 21h18" />,
  next: <path d="m9 5 7 7-7 7" />,
  back: <path d="m15 5-7 7 7 7" />,
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  down: <path d="m6 9 6 6 6-6" />,
  tick: <path d="m6.5 12.5 4 4 7-8" />,
  cross: <path d="m7.5 7.5 9 9m0-9-9 9" />,
  hands: <path d="M12 6v6l3.5 2" />,
  dots: <path d="M7 12h.01M12 12h.01M17 12h.01" />,
  dash: <path d="M7 12h10" />,
  bang: <path d="M12 6v7m0 4v.01" />,
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5m0-8.5v.01" />
    </>
  ),
  print: (
    <>
      <path d="M7 9V4h10v5M7 17H4V9h16v8h-3" />
      <path d="M7 14h10v6H7z" />
    </>
  ),
  reload: <path d="M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5 8.5M4.5 14A8 8 0 0 0 19 15.5" />,
} as const;

export type IconName = keyof typeof drawings;

/** A line drawing beside words that say the same; invisible to screen readers. */
export function Icon({ name, className = 'icon' }: { name: IconName; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
