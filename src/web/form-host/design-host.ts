import { createContext, useContext } from 'react'
import type { Dbctrl2OfferedData, OaFlowdesignsRequestfieldsData } from '#/generated/types'
import type { FormHandoff } from '../stores/form-handoff'

/** What a designer of forms needs from the application around it, beyond what forms need. */
export interface DesignHost {
  /** Lists the database sets that fields may choose from. */
  listDatabaseSets(): Promise<Dbctrl2OfferedData>
  /** Lists the flows whose requests a field may name, with the fields of the chosen ones. */
  listRequestFlows(flowids: string[]): Promise<OaFlowdesignsRequestfieldsData>
  /** Opens a form on the page that prints it, or on the one that shows it at every width. */
  openForm(page: 'print' | 'widths', form: FormHandoff): void
}

const Host = createContext<DesignHost | null>(null)

/** Provides the host of the designers inside. */
export const DesignHostProvider = Host.Provider

/** Returns the host of the designer; null in pages of others, which have no sets, requests and pages of ours. */
export const useDesignHost = (): DesignHost | null => useContext(Host)
