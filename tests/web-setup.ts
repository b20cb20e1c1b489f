import { configure } from '@testing-library/react'

/** What comes later is waited for as long as it takes; a busy machine is no defect of a page. */
configure({ asyncUtilTimeout: 20_000 })
