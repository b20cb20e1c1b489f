import { useRef, useState } from 'react'
import type { WidgetProps } from '../../controls/widget-props'
import { t } from '../../platform'
import { useCompanyIdentity } from '../../platform/company-identity'
import { uploadFile } from '../../platform/upload'
import { Button, FileButton, Row, toast } from '../../ui'

const accepted = 'image/png,image/svg+xml,image/jpeg,image/webp'

/** Field of the company's logo: chosen here, it is redrawn by the server and shown everywhere once the form is saved. */
export function LogoField({ value, onChange }: WidgetProps) {
  const { logo } = useCompanyIdentity()
  const first = useRef(value)
  const [drawn, setDrawn] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const id = typeof value === 'string' ? value : ''
  const image = drawn[id] ?? (id === first.current ? logo : undefined)
  const choose = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    const { signal } = new AbortController()
    const sending = { file, part: 'filename', fields: {}, onProgress: () => undefined, signal } as const
    try {
      const made = await uploadFile('oa/company/logo', sending)
      setDrawn((known) => ({ ...known, [made.logo]: made.image }))
      onChange(made.logo)
    } catch (error) {
      toast((error as Error).message, 'danger')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Row gap={3} wrap>
      {id && image && <img className="q-box" src={image} alt={t('company.logo')} height={48} data-paper />}
      <FileButton
        label={t('company.logo-choose')}
        accept={accepted}
        isBusy={isBusy}
        onChoose={(file) => void choose(file)}
      />
      {id && (
        <Button kind="link" onClick={() => onChange('')}>
          {t('company.logo-remove')}
        </Button>
      )}
    </Row>
  )
}
