/**
 * The entry of web/platform: texts, queries and the device, for pages and for forms in any application.
 * What only this product has (calls, tokens, cookies) is imported directly.
 */

export { runAfterPaint } from './after-paint'
export { CallError } from './call-error'
export { copyText } from './clipboard'
export { useIsConnectionLost, useReloadOnReconnect, watchNetwork } from './connection'
export {
  canNotify,
  hasNotificationPermission,
  requestNotificationPermission,
  showDesktopNotification,
} from './desktop-notification'
export {
  type DeviceName,
  DeviceOverride,
  deviceOfWidth,
  isMobile,
  useCanHover,
  useDevice,
  useIsMobile,
  useIsWide,
} from './device'
export { createEmitter } from './event-emitter'
export { whileVisible } from './events/page-visibility'
export { reportFailure, setFailureListener } from './failure-listener'
export { toCellText, toDisplayText, toRowText } from './i18n/display-text'
export {
  activateLanguage,
  addTexts,
  currentLanguage,
  type Language,
  languageTag,
  listSeparator,
  loadFormLanguage,
  loadPrivateTexts,
  setLanguage,
  setPublicLanguage,
  type Translator,
  TranslatorProvider,
  t,
  translatorOf,
  useLanguage,
  useTranslator,
} from './i18n/i18n'
export {
  JsonSyntaxError,
  lineColumnOf,
  parseJsonPositions,
  rangeOfPath,
  type TextRange,
} from './json-positions'
export { keepaliveLimit } from './keepalive'
export { useLeaveGuard } from './leave-guard'
export { absoluteTime } from './local-time'
export { authenticatePasskey, createPasskey, passkeyObstacle, supportsPasskeys } from './passkeys'
export { loadPinyin, matchesName, matchPinyin, type PinyinMatcher, usePinyin } from './pinyin'
export { parseRedirect } from './redirect'
export { regionHistory, useRegions } from './regions'
export { clearReloadCount, hasOtherVersion, reloadOtherVersion } from './reload-limit'
export { createRequestIds, newRequestId } from './request-id'
export {
  createPreloadable,
  createResource,
  type PreloadableComponent,
  type Resource,
  readResource,
} from './resource'
export { isEventInside, rootNodeOf } from './root-node'
export { saveFile } from './save-file'
export { buildSignedLink } from './signed-link'
export { applyStyleNonce } from './style-nonce'
export { AppearanceProvider, applyAppearance, type Theme, themes, useTheme } from './theme'
export { finishInSlices, preloadWhenIdle, whenIdle } from './time-slice'
export { useDeferredOpening } from './use-deferred-opening'
export { type RowPage, usePagedQuery } from './use-paged-query'
export { usePendingNavigation } from './use-pending-navigation'
export { type QueryResult, useQuery } from './use-query'
export { useReloadOnChange } from './use-reload-on-change'
