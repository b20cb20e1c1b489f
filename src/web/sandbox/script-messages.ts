import '../platform/i18n/form-texts'
import { t } from '../platform/i18n/i18n'
import { scriptLimits } from './limits'
import type { ScriptFailure } from './script-call'
import type { ScriptName, ScriptNews } from './script-run'

const megabytes = (bytes: number) => bytes / 1024 / 1024

const amounts: Partial<Record<ScriptFailure['reason'], Record<string, unknown>>> = {
  time: { ms: scriptLimits.time },
  memory: { mb: megabytes(scriptLimits.memory) },
}

/** Why a script did not come to its end, with the line where that is known. */
export function failureText({ reason, message, line }: ScriptFailure): string {
  const said = t(`script.reason.${reason}`, { message: message ?? '', ...amounts[reason] })
  return line === undefined ? said : t('script.at-line', { line, said })
}

/** How a script is called. */
export const scriptTitle = ({ kind, button }: ScriptName): string =>
  kind === 'change' ? t('script.change') : t('script.click', { button: button ?? '' })

/** What whoever fills the form is told of a script. */
export function scriptNewsText({ script, failure, off, asked }: ScriptNews): string {
  const name = scriptTitle(script)
  if (asked) return t('script.network', { name })
  const reason = failure ? failureText(failure) : ''
  return t(off ? 'script.off' : 'script.stopped', { name, reason })
}
