import type { RemoteResponse } from '#/core/expression'
import { memoizeByOwner } from '#/core/text/memoize'
import type { Calls } from '#/generated/calls'
import type { OrgNode, OrgUser, RemoteGroup, StoredFile } from '#/generated/types'
import { type FormHost, provideFormHost } from '../form-host/form-host'
import { applyStyleNonce, CallError, type Translator, t } from '../platform'
import type { UploadCall, UploadRequest } from '../platform/upload'

/** Person who fills in forms. */
export interface FormsPerson {
  id: string
  name: string
  jobId?: string
  departments?: readonly { id: string; name: string; path?: readonly string[] }[]
}

/** Company that people and departments are chosen from; a department without a parent is a root. */
export interface FormsOrganisation {
  departments: readonly { id: string; name: string; parentId?: string | null }[]
  people: readonly { id: string; name: string; jobId?: string; departmentId: string }[]
  roles?: readonly { id: string; name: string }[]
}

/** What a page provides to its forms; a field that needs a missing part says so where it is used. */
export interface FormsHost {
  person?: FormsPerson
  /** IANA time zone of today and now; by default the browser's. */
  timeZone?: string
  /** Nonce of the page's policy for style sheets that controls create; by default that of meta[property=csp-nonce]. */
  styleNonce?: string
  loadOrganisation?(): Promise<FormsOrganisation>
  /** Stores a file; rejects with an error whose message is shown. */
  uploadFile?(
    file: File,
    options: { kind: 'file' | 'image'; signal: AbortSignal; onProgress(percent: number): void },
  ): Promise<{ id: string; url: string }>
  deleteFile?(id: string): Promise<unknown>
  /** Returns the link by which a stored file is read; by default its url. */
  fileLink?(url: string, version?: 'thumbnail'): string
  /** Functions and sources of choices of other programs that forms name, and the answer of one. */
  remoteFunctions?: readonly RemoteGroup[]
  callFunction?(name: string, parameters: readonly unknown[]): Promise<RemoteResponse>
}

/** Returns the tree that pickers read. */
function toTree({ departments, people }: FormsOrganisation): OrgNode[] {
  const nodes = new Map(
    departments.map(({ id, name, parentId = null }): [string, OrgNode] => [
      id,
      { _uuid: id, deptid: id, deptname: name, parent_id: parentId, type: 'dept', children: [] },
    ]),
  )
  for (const { id, name, jobId = '', departmentId } of people) {
    const user: OrgUser = {
      id,
      _uuid: id,
      username: name,
      userjobid: jobId,
      d_id: departmentId,
      type: 'user',
    }
    nodes.get(departmentId)?.children.push(user)
  }
  for (const node of nodes.values()) nodes.get(node.parent_id ?? '')?.children.push(node)
  return [...nodes.values()].filter(({ parent_id }) => !nodes.has(parent_id ?? ''))
}

/** Returns the entry of a stored file as its field stores it. */
const toEntry = ({ name, size }: File, { id, url }: { id: string; url: string }): StoredFile => ({
  fileid: id,
  name,
  formats: name.slice(name.lastIndexOf('.') + 1).toLowerCase(),
  size: Math.ceil(size / 1024),
  bytes: size,
  created_at: new Date().toISOString(),
  url,
})

/** Stores a file by the page's function and answers as the call of that name would. */
async function upload<Name extends UploadCall>(
  uploadFile: NonNullable<FormsHost['uploadFile']>,
  name: Name,
  { file, signal, onProgress }: UploadRequest,
): Promise<Calls[Name]['data']> {
  const kind = name.endsWith('image') ? 'image' : 'file'
  const stored = await uploadFile(file, { kind, signal, onProgress }).catch((error: unknown) => {
    throw error instanceof CallError
      ? error
      : new CallError(error instanceof Error ? error.message : `${error}`)
  })
  const image = { url: stored.url, imgid: stored.id, filename: file.name }
  return [kind === 'image' ? image : toEntry(file, stored)] as Calls[Name]['data']
}

/** Returns the host of forms from what a page provides. */
function toFormHost(page: FormsHost, t: Translator): FormHost {
  const refuse = (): never => {
    throw new CallError(t('elsewhere.not-provided'), 'upload.called-off')
  }
  const missing = async (): Promise<never> => {
    throw new CallError(t('elsewhere.not-provided'))
  }
  const { person, loadOrganisation, callFunction } = page
  const known = person && {
    id: person.id,
    name: person.name,
    jobid: person.jobId ?? '',
    depts: (person.departments ?? []).map(({ id, name, path = [id] }) => ({
      v: id,
      n: name,
      path: path.join('/'),
    })),
    com_conf: { compress_image: false },
  }
  const roles = async () => {
    const found = (await loadOrganisation?.())?.roles ?? []
    return [
      { _uuid: '', groupname: '', children: found.map(({ id, name }) => ({ _uuid: id, rolename: name })) },
    ]
  }
  return {
    currentPerson: () => known ?? null,
    companyTime: () => ({
      zone: page.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      calendar: null,
    }),
    // The policy of the page around the form decides.
    canLocate: () => true,
    useControlSize: () => 'default',
    loadRemoteGroups: async () => [...(page.remoteFunctions ?? [])],
    fetchRemoteAnswer: async ({ funname, para }) =>
      callFunction ? { value: await callFunction(funname, para) } : missing(),
    searchRows: missing,
    loadDataset: missing,
    uploadFile: (name, request) => upload(page.uploadFile ?? missing, name, request),
    deleteFile: async (_, id) => page.deleteFile?.(id),
    readInvoice: missing,
    fileLink: (url, version) => page.fileLink?.(url, version) ?? url,
    organisation: {
      sessionKey: () => person?.id ?? '',
      onSessionEnd: () => {},
      fetchCompany: async () => (loadOrganisation ? toTree(await loadOrganisation()) : missing()),
      fetchChanges: missing,
      fetchRoles: () => (loadOrganisation ? roles() : missing()),
      fetchStartableFlows: missing,
      findNames: async (type, text) => {
        const { people = [], departments = [], roles: known = [] } = (await loadOrganisation?.()) ?? {}
        const named = { user: people, dept: departments, role: known }[type]
        return named.map(({ name }) => name).filter((name) => name.includes(text))
      },
    },
    findAbsences: missing,
    requests: { find: missing, readForm: missing, addressOf: refuse },
  }
}

let provided: FormsHost = {}

/** Applies the nonce of a page for style sheets that controls create. */
export function applyPageNonce(own?: string): void {
  const { nonce } = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]') ?? {}
  applyStyleNonce(own ?? nonce)
}

/** Provides what the forms of a page use; called once, before the first of them is drawn. */
export function provideHost(page: FormsHost): void {
  applyPageNonce(page.styleNonce)
  provided = page
  provideFormHost(toFormHost(page, t))
}

const made = memoizeByOwner<FormsHost, FormHost>()

/** Returns the host of a form in its language: its own, or that of the page. Forms of one host share what they load. */
export const hostOf = (own: FormsHost | undefined, translate: Translator): FormHost =>
  made(own ?? provided, translate.language, () => toFormHost(own ?? provided, translate))

provideHost({})
