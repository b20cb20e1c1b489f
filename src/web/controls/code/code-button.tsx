import { useState } from 'react'
import { useTranslator } from '../../platform'
import { FileButton, Muted } from '../../ui'

interface CodeButtonProps {
  /** Name of the field that takes the code. */
  name: string
  /** What the button says; missing = that it fills the field. */
  label?: string
  onRead(text: string): void
}

/** Takes a picture with the camera of a phone, and gives the text of the bar code or QR code in it. */
export default function CodeButton({ name, label, onRead }: CodeButtonProps) {
  const t = useTranslator()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const read = async (picture: File | undefined) => {
    if (!picture) return
    setBusy(true)
    setProblem(undefined)
    const { readCode } = await import('./read-code')
    await readCode(picture, t).then(onRead, (error: Error) => setProblem(error.message))
    setBusy(false)
  }
  return (
    <div className="q-margin-top-1">
      <FileButton
        label={isBusy ? t('widget.code.reading') : (label ?? t('widget.code.scan'))}
        name={t('widget.code.scan-for', { name })}
        accept="image/jpeg,image/png"
        camera="environment"
        isBusy={isBusy}
        onChoose={(picture) => void read(picture)}
      />
      {problem && (
        <Muted as="small" role="alert">
          {problem}
        </Muted>
      )}
    </div>
  )
}
