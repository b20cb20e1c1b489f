/** The entry of web/ui: the components that pages share. Those over large libraries are imported directly. */

export { Button, ButtonLink, type ButtonProps, IconButton, isRepeatedClick } from './button'
export { Collapse } from './collapse'
export { ComputedMark } from './computed-mark'
export { ConfirmDialogs, confirm, promptChoice } from './confirm'
export { type ControlSize, controlStyle, scaleControls } from './controls'
export { cssTokenColours, cssTokenPixels } from './css-token'
export { type DataColumn, type DataSort, DataTable } from './data-table'
export { setDateLocale } from './date-locale'
export { Dialog } from './dialog'
export { DialogButtons } from './dialog-buttons'
export {
  Field,
  type FieldAria,
  PasswordField,
  PasswordInput,
  SelectField,
  setAutofocus,
  TextAreaField,
  TextField,
} from './field'
export { FileButton } from './file-button'
export { FieldIcon, Icon, type IconName, iconNames, isIconName, SvgIcon } from './icon'
export { ImportDialog, useImport } from './import-dialog'
export { languageName, nativeLanguageNames } from './language-names'
export { Card, List, Muted, Row, Stack, Toolbar, Truncate, VisuallyHidden } from './layout'
export { Logo } from './logo'
export { Menu, type MenuAction } from './menu'
export { MenuLink } from './menu-link'
export { NumberInput } from './number-input'
export { PageAlert } from './page-alert'
export { Pager, RowPager } from './pager'
export { PopupContainerProvider, useRootNode } from './popup-container'
export { Avatar, CountBadge, EmptyState, Skeleton, Tag, type Tone } from './primitives'
export { LoadState, QueryContent } from './query-content'
export { ResizeHandle } from './resize-handle'
export { SegmentedControl } from './segments'
export { Tabs } from './tabs'
export { TextIcon } from './text-icon'
export { installTextLimits } from './text-limits'
export { elapsedText, RelativeTime, TimeLeft, useNow, WaitingTime } from './time'
export { Toaster, toast } from './toast'
export { useFocusRecovery } from './use-focus-recovery'
export { useModal } from './use-modal'
export { useTypingGuard } from './use-typing-guard'
