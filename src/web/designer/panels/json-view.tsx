import { t } from '../../platform/i18n'
import { Dialog } from '../../ui/dialog'
import { useDesignedForm } from '../context'

/** The form as it is stored, to be read and copied. */
export function JsonView({ onClose }: { onClose(): void }) {
  const form = useDesignedForm()
  return (
    <Dialog title={t('designer.json')} width={860} onClose={onClose}>
      <textarea
        className="q-input fd-code fd-json"
        readOnly
        spellCheck={false}
        aria-label={t('designer.json')}
        value={JSON.stringify(form, null, 2)}
        onFocus={(event) => event.target.select()}
      />
    </Dialog>
  )
}
