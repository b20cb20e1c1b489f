import '../platform/i18n/form-texts'
import type { Translator } from '../platform'
import { scriptLimits } from './limits'
import type { ScriptFailure, ScriptMessage, ScriptName } from './script-call'

const megabytes = (bytes: number) => bytes / 1024 / 1024

const amounts: Partial<Record<ScriptFailure['reason'], Record<string, unknown>>> = {
  time: { ms: scriptLimits.time },
  memory: { mb: megabytes(scriptLimits.memory) },
}

/** Describes why a script did not finish, with the line if known. */
export function failureText({ reason, message, line }: ScriptFailure, t: Translator): string {
  const messageText = t(`script.reason.${reason}`, { message: message ?? '', ...amounts[reason] })
  return line === undefined ? messageText : t('script.at-line', { line, said: messageText })
}

/** Returns the title of a script. */
export const scriptTitle = ({ kind, button }: ScriptName, t: Translator): string =>
  kind === 'change' ? t('script.change') : t('script.click', { button: button ?? '' })

/** Returns the message about a script for the person filling in the form. */
export function scriptMessageText({ script, failure, off, asked }: ScriptMessage, t: Translator): string {
  const name = scriptTitle(script, t)
  if (asked) return t('script.network', { name })
  const reason = failure ? failureText(failure, t) : ''
  return t(off ? 'script.off' : 'script.stopped', { name, reason })
}
