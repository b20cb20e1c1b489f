import type { ReactNode } from 'react'
import { type DesignHost, DesignHostProvider } from '../form-host/design-host'
import { quietApi } from '../platform/api'
import { handOffForm } from '../stores/form-handoff'

const pages = { print: '/formprint', widths: '/formresponsivetest' }

/** Host of the designers of the product: its calls and pages. */
const host: DesignHost = {
  listDatabaseSets: () => quietApi.dbctrl2.offered({}),
  listRequestFlows: (flowids) => quietApi.oa.flowdesigns.requestfields({ flowids }),
  openForm: (page, form) => handOffForm(pages[page], form),
}

/** Provides the product's host to the designers inside. */
export const ProductDesignHost = ({ children }: { children: ReactNode }) => (
  <DesignHostProvider value={host}>{children}</DesignHostProvider>
)
