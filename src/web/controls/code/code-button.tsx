import { type ChangeEvent, useId, useState } from 'react'
import { t } from '../../platform'
import { Muted } from '../../ui'

interface CodeButtonProps {
  /** Name of the field that takes the code. */
  name: string
  onRead(text: string): void
}

/** Takes a picture with the camera of a phone, and gives the text of the bar code or QR code in it. */
export default function CodeButton({ name, onRead }: CodeButtonProps) {
  const id = useId()
  const [state, setState] = useState<{ isReading?: boolean; problem?: string }>({})
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [picture] = target.files ?? []
    if (!picture) return
    setState({ isReading: true })
    // The same picture may be chosen again after a failure.
    target.value = ''
    const { readCode } = await import('./read-code')
    await readCode(picture).then(
      (text) => {
        setState({})
        onRead(text)
      },
      (error: Error) => setState({ problem: error.message }),
    )
  }
  return (
    <div className="q-file q-row q-wrap q-gap-2 q-margin-top-1">
      <input
        id={id}
        className="q-hidden"
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        aria-label={t('widget.code.scan-for', { name })}
        disabled={state.isReading}
        onChange={read}
      />
      <label className="q-button" htmlFor={id} aria-busy={state.isReading || undefined}>
        {state.isReading ? t('widget.code.reading') : t('widget.code.scan')}
      </label>
      {state.problem && (
        <Muted as="small" role="alert">
          {state.problem}
        </Muted>
      )}
    </div>
  )
}
