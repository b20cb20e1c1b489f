import ReactDom from 'react-dom'
import { createRoot } from 'react-dom/client'

// antd 5 and @formily/antd-v5 look for createRoot on react-dom, where React 19 no longer has it (stack §1).
if (!('createRoot' in ReactDom)) Object.assign(ReactDom, { createRoot })
