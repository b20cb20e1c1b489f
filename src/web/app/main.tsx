import './page-files'
import './react-19'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/elements.css'
import '../ui/kit.css'
import '../ui/select.css'
import '../ui/layers.css'
import '../ui/layout.css'
import { createRoot } from 'react-dom/client'
import {
  applyStyleNonce,
  type CallError,
  reloadOtherVersion,
  setFailureListener,
  setLanguage,
  setPublicLanguage,
  t,
  useLanguage,
} from '../platform'
import { preloadHttp } from '../platform/api'
import { preloadCodec } from '../platform/encryption/body-encryption'
import { pageUrl } from '../platform/environment'
import { languageOfCookie } from '../platform/language-cookie'
import { loadSettings, pageSettings } from '../platform/settings'
import { readToken, restoreOwnToken } from '../platform/token'
import { needsSignature, requestSignature } from '../stores/decision-signature'
import { logError, recordFailedRequest } from '../stores/errors'
import { applyPreferences } from '../stores/preferences'
import { needsReauthentication, requestReauthentication } from '../stores/reauthentication'
import {
  consumeRestartReason,
  expireSession,
  loadSession,
  preloadSession,
  refreshRoles,
} from '../stores/session'
import { installTextLimits, Toaster, toast } from '../ui'
import { provideAppFormHost } from './form-host'
import { parseDeepLink } from './guarded-page'
import { preloadHome, preloadShell, Router } from './router'

/** Remounts everything when the language changes; input survives in drafts. */
const App = () => (
  <div key={useLanguage()}>
    <Router />
    <Toaster />
  </div>
)

/** Loads the modules of sign-in, then those of the first page after it. */
async function preloadSignIn() {
  await Promise.all([preloadHttp(), pageSettings().encrypt && preloadCodec()])
  await preloadHome()
}

/**
 * Loads the shell beside the session, and the codec while the page is idle; the login page, which has a budget, loads
 * both on the first keystroke.
 */
function preloadInTime() {
  if (!readToken())
    return addEventListener('input', () => void preloadSignIn().catch(() => {}), { once: true })
  preloadShell()
  if (pageSettings().encrypt) preloadCodec().catch(() => {})
}

const lacksFactor = 'session.needs-factor'

/**
 * Lets the person supply what a rejected call lacks. If a second factor is required, the page shows how to set it
 * up; after a refused permission, menu and routes follow the roles.
 */
async function onRefused(failure: CallError): Promise<boolean | object> {
  if (needsReauthentication(failure)) return requestReauthentication(failure)
  if (needsSignature(failure)) return requestSignature(failure)
  if (failure.code === lacksFactor) await loadSession()
  if (failure.code === 'session.no-permission') await refreshRoles().catch(() => undefined)
  return false
}

/** Shows a failed call as a notification, except where the second-factor page already explains it. */
function onFailure({ code, message }: CallError): void {
  if (code !== lacksFactor) toast(message, 'danger')
}

/** Adds the fields, tabs and lists of plugins before any page is drawn. */
async function addPlugins() {
  const settings = pageSettings()
  if (settings.plugins) (await import('./plugin-fields')).addPlugins(settings)
}

async function start() {
  if (readToken() || restoreOwnToken()) preloadHttp().catch(() => {})
  const path = parseDeepLink(location.hash)
  if (path) history.replaceState(null, '', pageUrl(path))
  const say = readToken() ? setLanguage : setPublicLanguage
  await loadSettings()
  setFailureListener({
    onFailure,
    onTrouble: recordFailedRequest,
    onSessionEnd: expireSession,
    onRefused,
  })
  if (readToken()) preloadSession()
  await Promise.all([say(languageOfCookie(document.cookie)), addPlugins()])
  applyPreferences()
  installTextLimits(document)
  provideAppFormHost()
  const root = document.getElementById('app')
  if (root)
    createRoot(root, {
      onUncaughtError: (error, { componentStack }) => logError(error, componentStack ?? ''),
    }).render(<App />)
  preloadInTime()
  const reason = consumeRestartReason()
  if (reason) toast(t(reason))
}

addEventListener('vite:preloadError', () => void reloadOtherVersion(pageUrl('/')))
addEventListener('error', ({ error }) => logError(error))
addEventListener('unhandledrejection', ({ reason }) => logError(reason))

applyStyleNonce()
void start()
