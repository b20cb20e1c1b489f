const outline = {
  back: 'M15 5l-7 7 7 7',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  contacts:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19a5.5 5.5 0 0 1 11 0M15.5 5.4a3 3 0 0 1 0 5.2M17 14a5.5 5.5 0 0 1 3.5 5',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  cc: 'M4 6h16v12H4zM4 7l8 6 8-6',
  design: 'M4 20l4-1L19.5 7.5l-3-3L5 16zM14 7l3 3',
  done: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.3l2.8 2.7L16 9.5',
  down: 'M6 9l6 6 6-6',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.5M12 16v.5',
  eye: 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  'file-doc': 'M6 3h8l5 5v13H6zM14 3v5h5M9 12h7M9 15h7M9 18h4',
  'file-image': 'M6 3h8l5 5v13H6zM14 3v5h5M8.5 18l3-4 2 2.5 1.5-2 2 3.5zM10 11.5v.1',
  'file-other': 'M6 3h8l5 5v13H6zM14 3v5h5',
  'file-pdf': 'M6 3h8l5 5v13H6zM14 3v5h5M9 19v-6h1.7a1.7 1.7 0 0 1 0 3.4H9M14 13v6M14 13h3M14 16h2.4',
  'file-sheet': 'M6 3h8l5 5v13H6zM14 3v5h5M9 12h7v6H9zM9 15h7M12.5 12v6',
  'file-slides': 'M6 3h8l5 5v13H6zM14 3v5h5M9 12h7v4.5H9zM12.5 16.5V19',
  'file-zip': 'M6 3h8l5 5v13H6zM14 3v5h5M10 4v2M12 6v2M10 8v2M12 10v2M10.5 14h2v4h-2z',
  flask: 'M9.5 4h5M10.5 4v6L5 19.5h14L13.5 10V4M8 14.5h8',
  flow: 'M4 5h6v5H4zM14 14h6v5h-6zM7 10v6.5h7',
  fullscreen: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.5v.5',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12h9M18 12v4',
  keyboard: 'M3.5 6.5h17v11h-17zM7 10v.1M10.3 10v.1M13.7 10v.1M17 10v.1M8 14h8',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
  logout: 'M14 4h5v16h-5M4 12h11M8 8l-4 4 4 4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  minus: 'M5 12h14',
  more: 'M5 12v.1M12 12v.1M19 12v.1',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  refresh: 'M19 8a8 8 0 1 0 1 6M20 4v5h-5',
  right: 'M9 6l6 6-6 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  send: 'M4 12l16-8-6 16-3-6z',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 12h2M18 12h2M12 4v2M12 18v2M6.3 6.3l1.4 1.4M16.3 16.3l1.4 1.4M6.3 17.7l1.4-1.4M16.3 7.7l1.4-1.4',
  size: 'M4 18L9 6l5 12M5.7 14h6.6M15 18l3-7 3 7M16 15.6h4',
  time: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.2l3.5 2',
  undo: 'M9 6L4.5 10.5 9 15M5 10.5h9a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M15 6l4.5 4.5L15 15M19 10.5h-9a5.5 5.5 0 0 0 0 11h3',
  up: 'M6 15l6-6 6 6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
  warning: 'M12 4l9.5 16h-19zM12 10v4.5M12 17v.3',
} as const

export type IconName = keyof typeof outline

export const isIconName = (name: string | undefined): name is IconName => !!name && name in outline

/** A small drawing beside words that already say it; screen readers pass over it. */
export const Icon = ({ name, size = 16 }: { name: IconName; size?: number }) => (
  <svg
    aria-hidden="true"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    style={{ flex: 'none' }}
  >
    <path d={outline[name]} />
  </svg>
)
