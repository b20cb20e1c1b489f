import { t } from '../platform/i18n/i18n'

/** Beside the title of what is computed: nobody types it; some of it is computed once the form is sent. */
export function ComputedMark({ later }: { later?: boolean }) {
  const said = t(later ? 'form.computed-later' : 'form.computed')
  return (
    <span className="qf-computed" role="img" aria-label={said} title={said}>
      ƒ
    </span>
  )
}
