import { createContext, useContext } from 'react'
import type { RemoteQuery, RemoteResponse } from '#/core/expression'
import type { Calls } from '#/generated/calls'
import type {
  CompanySettings,
  DatabasePage,
  Dbctrl2SearchdataBody,
  EmployeeContactChangesData,
  EmployeeContactGetroletreeData,
  InvoiceEntry,
  InvoiceText,
  NamedOne,
  OaFlowAbsencesBody,
  OaFlowAbsencesData,
  OaFlowDetailData,
  OaFlowIfstrtestBody,
  OaFlowIfstrtestData,
  OaFlowListRelatedBody,
  OaFlowListRelatedData,
  OaFlowUnmaskBody,
  OaFlowUnmaskData,
  OwnCalendar,
  RemoteGroup,
  SessionPerson,
  TreeNode,
} from '#/generated/types'
import type { UploadCall, UploadRequest } from '../platform/upload'

/**
 * Everything that forms, widgets and pickers need from the application around them: its session, its
 * preferences and its calls. They import no store and send no call themselves, so they run in any application
 * that provides a host.
 */
export interface FormHost {
  currentPerson(): FormPerson | null
  /** Time zone of the company, and what it changes in the work calendar. */
  companyTime(): { zone: string; calendar: OwnCalendar | null }
  /** Whether the company allows its pages to ask the browser for the position. */
  canLocate(): boolean
  /** Hook: size of controls that the reader prefers. */
  useControlSize(): string
  loadRemoteGroups(): Promise<RemoteGroup[]>
  fetchRemoteAnswer(question: RemoteQuery & { again: boolean }): Promise<{ value: RemoteResponse }>
  /** Searches a database set; `path` names the proxy of sets that other programs provide. */
  searchRows(body: Dbctrl2SearchdataBody, path: string | undefined): Promise<DatabasePage>
  loadDataset(id: string): Promise<{ label: string; columns: string }>
  uploadFile<Name extends UploadCall>(name: Name, request: UploadRequest): Promise<Calls[Name]['data']>
  /** Returns the link by which a file, or the small version of a picture, is read where links are not signed as ours. */
  fileLink?(url: string, version?: 'thumbnail'): string
  deleteFile(owner: 'form' | 'flow' | 'flowdesigns', fileid: string): Promise<unknown>
  /** Reads an uploaded invoice: what the server finds in it, of a PDF document among these texts. */
  readInvoice(fileid: string, texts: InvoiceText[]): Promise<InvoiceEntry>
  /** Evaluates an expression on the server, where there is one. */
  testExpression?(body: OaFlowIfstrtestBody): Promise<OaFlowIfstrtestData>
  organisation: OrganisationHost
  requests: RequestHost
  /** Returns a masked value after the reader gave a reason; absent where no value is unmasked. */
  unmask?(body: OaFlowUnmaskBody): Promise<OaFlowUnmaskData>
  /** Finds the days on which colleagues are away. */
  findAbsences(body: OaFlowAbsencesBody): Promise<OaFlowAbsencesData>
}

/** Person who fills in, and the settings of the company that concern forms. */
interface FormPerson extends Pick<SessionPerson, 'id' | 'name' | 'jobid' | 'depts' | 'fileSecret'> {
  com_conf: Pick<CompanySettings, 'compress_image'>
}

/** Other requests that fields name, as far as the person may see them. */
interface RequestHost {
  find(body: OaFlowListRelatedBody): Promise<OaFlowListRelatedData>
  /** Reads the form of a request, as its page shows it. */
  readForm(id: string): Promise<Pick<OaFlowDetailData, 'formset' | 'formdata'>>
  /** Returns the address of its page. */
  addressOf(id: string): string
}

/** Company that pickers choose from. */
interface OrganisationHost {
  /** Key of the session; what one session fetched is never shown in another. */
  sessionKey(): string
  /** Registers a cleanup for the end of the session. */
  onSessionEnd(forget: () => void): void
  /** Fetches the company as a tree, a tree in columns, or a text of either. */
  fetchCompany(date: string): Promise<unknown>
  fetchChanges(version: number): Promise<EmployeeContactChangesData>
  fetchRoles(date: string): Promise<EmployeeContactGetroletreeData>
  fetchStartableFlows(): Promise<TreeNode[]>
  /** Finds names of people, departments or roles that contain a text. */
  findNames(type: NamedOne['type'], text: string): Promise<string[]>
}

let provider: FormHost | undefined

/** Provides the host of all forms of this page; called once at start. */
export function provideFormHost(host: FormHost): void {
  provider = host
}

/** Returns the host of the page. */
export function formHost(): FormHost {
  if (!provider) throw new Error('provideFormHost is called before a form is rendered')
  return provider
}

const HostContext = createContext<FormHost | undefined>(undefined)

/** Provides the host of one form, in place of the page's. */
export const FormHostProvider = HostContext.Provider

/** Returns the host of the form around, or that of the page. */
export const useFormHost = (): FormHost => useContext(HostContext) ?? formHost()
