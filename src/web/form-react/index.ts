/** The entry of the package @qianpi/form-react: forms of Qianpi in pages of others, without our server. */

import '../ui/tokens.css'
import '../ui/elements.css'
import '../ui/kit.css'
import '../ui/layers.css'
import '../ui/layout.css'
import './form-react.css'

export { type FormsHost, type FormsOrganisation, type FormsPerson, provideHost } from './forms-host'
export { QianpiForm, type QianpiFormProps } from './qianpi-form'
export { type OwnWidget, registerWidget } from './register-widget'
