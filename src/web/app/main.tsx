import './react-19'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/kit.css'
import '../ui/layers.css'
import { createRoot } from 'react-dom/client'
import { listenToFailures, warmUpHttp } from '../platform/api'
import type { Failure } from '../platform/call-error'
import { warmUpCodec } from '../platform/encryption/body-encryption'
import { addressOf } from '../platform/environment'
import { languageOfCookie, speak, speakOutside, t, useLanguage } from '../platform/i18n/i18n'
import { mayRefresh } from '../platform/reload-limit'
import { loadSettings, pageSettings } from '../platform/settings'
import { nameOwnStyles } from '../platform/style-nonce'
import { readToken, takeOwnToken } from '../platform/token'
import { logError, noteRequest } from '../stores/errors'
import { applyPreferences } from '../stores/preferences'
import { askProof, asksProof } from '../stores/reauthentication'
import { endSession, loadSession, whyComeBack } from '../stores/session'
import { Confirmer } from '../ui/confirm'
import { Toaster, toast } from '../ui/toast'
import { pathOfHash } from './deep-link'
import { Router } from './router'

/** A new language draws everything anew; what was typed is in drafts. */
const App = () => (
  <div key={useLanguage()}>
    <Router />
    <Confirmer />
    <Toaster />
  </div>
)

/** The codec comes while the page is idle; the login page, which has a budget, calls it with the first letter typed. */
function warmUpCodecInTime() {
  if (!pageSettings().encrypt) return
  if (readToken()) return warmUpCodec()
  addEventListener('input', warmUpCodec, { once: true })
}

const lacksFactor = 'session.needs-factor'

/** What a refused call lacks may be given now; where a second factor is asked for, the page shows how it is set up. */
async function onRefused(failure: Failure): Promise<boolean> {
  if (asksProof(failure)) return askProof(failure)
  if (failure.code === lacksFactor) await loadSession()
  return false
}

/** The page that sets a second factor up says what is lacking; a notice would say it twice. */
function onFailure({ code, message }: Failure): void {
  if (code !== lacksFactor) toast(message, 'danger')
}

async function start() {
  if (readToken() || takeOwnToken()) warmUpHttp()
  const path = pathOfHash(location.hash)
  if (path) history.replaceState(null, '', addressOf(path))
  const say = readToken() ? speak : speakOutside
  await Promise.all([loadSettings(), say(languageOfCookie(document.cookie))])
  applyPreferences()
  listenToFailures({
    onFailure,
    onTrouble: noteRequest,
    onSessionEnd: endSession,
    onRefused,
  })
  const root = document.getElementById('app')
  if (root)
    createRoot(root, {
      onUncaughtError: (error, { componentStack }) => logError(error, componentStack ?? ''),
    }).render(<App />)
  warmUpCodecInTime()
  const why = whyComeBack()
  if (why) toast(t(why))
}

// A new version was installed under an open page: its old chunks are gone, loading the page again brings the new ones.
addEventListener('vite:preloadError', (event) => {
  if (!mayRefresh(Date.now())) return
  event.preventDefault()
  location.reload()
})
addEventListener('error', ({ error }) => logError(error))
addEventListener('unhandledrejection', ({ reason }) => logError(reason))

nameOwnStyles()
void start()
