import { Refusal } from '../designer/import/import-error'
import { Notes } from '../designer/import/import-notes'
import type { Refused } from '../flow-editor/exchange/design-text'
import { t } from '../platform/i18n/i18n'

/** Why a file with a flow or a template is not taken. */
export const ImportRefused = ({ refused, faults }: Refused) => (
  <Refusal sentence={refused}>
    <Notes title={t('flow-design.import.faults')} lines={faults} />
  </Refusal>
)
