import { QianpiForm } from '@qianpi/form-react'
import '@qianpi/form-react/style.css'
import { createRoot } from 'react-dom/client'
import { toDesign } from '../design'

let controller

/** The package of forms, as another page draws it. */
export function draw(root, questions) {
  const schema = { version: 1, remove_list: [], ...toDesign(questions) }
  const onReady = (ready) => {
    controller = ready
  }
  createRoot(root).render(<QianpiForm schema={schema} locale="zh" onReady={onReady} />)
}

export const validate = () => void controller?.validate()
