import { t } from '../platform/i18n'

/** Beside the title of what is computed: nobody types it. */
export const ComputedMark = () => (
  <span className="qf-computed" role="img" aria-label={t('form.computed')} title={t('form.computed')}>
    ƒ
  </span>
)
