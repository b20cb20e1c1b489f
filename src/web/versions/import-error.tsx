import { ImportErrorMessage, ImportNotes } from '../designer/import/import-notes'
import type { ImportFailure } from '../flow-editor/exchange/design-text'
import { t } from '../platform'

/** Error why a file with a flow or a template cannot be imported. */
export const DesignImportError = ({ refused, faults }: ImportFailure) => (
  <ImportErrorMessage sentence={refused}>
    <ImportNotes title={t('flow-design.import.faults')} lines={faults} />
  </ImportErrorMessage>
)
