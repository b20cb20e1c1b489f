/**
 * Icons of the product, as outlines in a 24 × 24 box. Fields define their own (schemas/fields), those of rich
 * text are loaded with its editor (text-icon).
 */
const outline = {
  'arrow-down': 'M12 5v14M6 13l6 6 6-6',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  back: 'M15 5l-7 7 7 7',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  calculator: 'M6 3h12v18H6zM9 7h6M9 12v.1M12 12v.1M15 12v.1M9 16v.1M12 16v.1M15 16v.1',
  cc: 'M4 6h16v12H4zM4 7l8 6 8-6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  close: 'M6 6l12 12M18 6L6 18',
  columns: 'M4 5h16v14H4zM10 5v14',
  contacts:
    'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19a5.5 5.5 0 0 1 11 0M15.5 5.4a3 3 0 0 1 0 5.2M17 14a5.5 5.5 0 0 1 3.5 5',
  copy: 'M9 9h10v10H9zM15 9V5H5v10h4',
  design: 'M4 20l4-1L19.5 7.5l-3-3L5 16zM14 7l3 3',
  done: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.3l2.8 2.7L16 9.5',
  down: 'M6 9l6 6 6-6',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  error: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7.5v5.5M12 16v.5',
  eye: 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  'eye-off':
    'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM4.5 19.5l15-15',
  'file-doc': 'M6 3h8l5 5v13H6zM14 3v5h5M9 12h7M9 15h7M9 18h4',
  'file-image': 'M6 3h8l5 5v13H6zM14 3v5h5M8.5 18l3-4 2 2.5 1.5-2 2 3.5zM10 11.5v.1',
  'file-other': 'M6 3h8l5 5v13H6zM14 3v5h5',
  'file-pdf': 'M6 3h8l5 5v13H6zM14 3v5h5M9 19v-6h1.7a1.7 1.7 0 0 1 0 3.4H9M14 13v6M14 13h3M14 16h2.4',
  'file-sheet': 'M6 3h8l5 5v13H6zM14 3v5h5M9 12h7v6H9zM9 15h7M12.5 12v6',
  'file-slides': 'M6 3h8l5 5v13H6zM14 3v5h5M9 12h7v4.5H9zM12.5 16.5V19',
  'file-zip': 'M6 3h8l5 5v13H6zM14 3v5h5M10 4v2M12 6v2M10 8v2M12 10v2M10.5 14h2v4h-2z',
  archive: 'M3.5 5h17v4h-17zM5 9v10.5h14V9M10 13h4',
  flask: 'M9.5 4h5M10.5 4v6L5 19.5h14L13.5 10V4M8 14.5h8',
  flow: 'M4 5h6v5H4zM14 14h6v5h-6zM7 10v6.5h7',
  fullscreen: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  'fullscreen-exit': 'M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  grip: 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1',
  history: 'M4 12a8 8 0 1 0 2.6-5.9M4 4.5V9h4.5M12 8v4.4l3 1.8',
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.5v.5',
  json: 'M9 5C6.5 5 7.5 11 5 12c2.5 1 1.5 7 4 7M15 5c2.5 0 1.5 6 4 7-2.5 1-1.5 7-4 7',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 12h9M18 12v4',
  keyboard: 'M3.5 6.5h17v11h-17zM7 10v.1M10.3 10v.1M13.7 10v.1M17 10v.1M8 14h8',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  logout: 'M14 4h5v16h-5M4 12h11M8 8l-4 4 4 4',
  menu: 'M4 6h16M4 12h16M4 18h16',
  minus: 'M5 12h14',
  more: 'M4.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0zM11.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0zM18.4 12a.6.6 0 1 0 1.2 0a.6.6 0 1 0-1.2 0z',
  paper: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  parts: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13v7M13 16.5h7',
  phone: 'M8 3h8v18H8zM11 18h2',
  plus: 'M12 5v14M5 12h14',
  print: 'M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z',
  redo: 'M15 6l4.5 4.5L15 15M19 10.5h-9a5.5 5.5 0 0 0 0 11h3',
  refresh: 'M19 8a8 8 0 1 0 1 6M20 4v5h-5',
  remove: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v6M13.5 10.5v6',
  right: 'M9 6l6 6-6 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  send: 'M4 12l16-8-6 16-3-6z',
  settings:
    'M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 12h2M18 12h2M12 4v2M12 18v2M6.3 6.3l1.4 1.4M16.3 16.3l1.4 1.4M6.3 17.7l1.4-1.4M16.3 7.7l1.4-1.4',
  size: 'M4 18L9 6l5 12M5.7 14h6.6M15 18l3-7 3 7M16 15.6h4',
  star: 'M12 3.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.8-5.2 2.8 1-5.8-4.2-4.1 5.8-.8z',
  time: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.2l3.5 2',
  tune: 'M4 7h9M17 7h3M4 17h3M11 17h9M13 4.5v5M7 14.5v5',
  undo: 'M9 6L4.5 10.5 9 15M5 10.5h9a5.5 5.5 0 0 1 0 11h-3',
  up: 'M6 15l6-6 6 6',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20a7.5 7.5 0 0 1 15 0',
  warning: 'M12 4l9.5 16h-19zM12 10v4.5M12 17v.3',
} as const

export type IconName = keyof typeof outline

/** Names of all icons. */
export const iconNames = Object.keys(outline) as IconName[]

export const isIconName = (name: string | undefined): name is IconName => !!name && name in outline

interface DrawnProps {
  path: string
  size?: number
}

/** Renders a small icon beside text with the same meaning; hidden from screen readers. */
export const SvgIcon = ({ path, size = 16 }: DrawnProps) => (
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
    <path d={path} />
  </svg>
)

export const Icon = ({ name, size }: { name: IconName; size?: number }) => (
  <SvgIcon path={outline[name]} size={size} />
)

/** Renders the icon of a field: its schema's icon is a path. */
export const FieldIcon = ({ icon }: { icon: string | undefined }) => (
  <SvgIcon path={icon ?? 'M5 5h14v14H5z'} size={18} />
)
