import { lazy, Suspense, useMemo } from 'react'
import { type FormilyExportLoss, toFormilySchema } from '../../../core/form'
import { copyText, t } from '../../platform'
import { deskControls, ThemeBoundary } from '../../renderer'
import { Button, Dialog, Skeleton, toast } from '../../ui'
import { useDesigner } from '../context'
import { downloadTextFile } from '../export'
import './formily-dialog.css'

const FormilyPreview = lazy(() => import('./formily-preview'))

/** Lists what is not exported, one line per field. */
const Losses = ({ lost }: { lost: readonly FormilyExportLoss[] }) => (
  <details className="fd-formily-lost q-soft q-margin-bottom-3" open={lost.length < 4}>
    <summary>{t('designer.formily.lost', { count: lost.length })}</summary>
    <ul>
      {lost.map(({ name, what }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name
        <li key={index}>{t(`designer.formily.lost.${what}`, { name })}</li>
      ))}
    </ul>
  </details>
)

/** 导出为 Formily: renders the form as a plain Formily schema, with its preview and losses. */
export function FormilyDialog({ onClose }: { onClose(): void }) {
  const { form } = useDesigner()
  const exported = useMemo(() => toFormilySchema(form), [form])
  const text = useMemo(() => `${JSON.stringify(exported.schema, null, 2)}\n`, [exported])
  const copy = () => void copyText(text).then(() => toast(t('designer.formily.copied'), 'success'))
  const footer = (
    <>
      <Button onClick={copy}>{t('designer.formily.copy')}</Button>
      <Button kind="primary" onClick={() => downloadTextFile(text, t('designer.formily.file'))}>
        {t('designer.formily.download')}
      </Button>
    </>
  )
  return (
    <Dialog title={t('designer.formily')} width={1100} onClose={onClose} footer={footer}>
      <p>{t('designer.formily.intro')}</p>
      {exported.lost.length > 0 && <Losses lost={exported.lost} />}
      <div className="fd-formily q-stack q-gap-4">
        <section aria-label={t('designer.formily.looks')}>
          <Suspense fallback={<Skeleton lines={8} />}>
            <ThemeBoundary controls={deskControls(form.config.size)}>
              <FormilyPreview form={form} exported={exported} />
            </ThemeBoundary>
          </Suspense>
        </section>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <section tabIndex={0} aria-label={t('designer.formily.schema')}>
          <pre>{text}</pre>
        </section>
      </div>
    </Dialog>
  )
}
