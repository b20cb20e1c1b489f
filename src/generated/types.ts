// Made from schemas/ by codegen; never edited by hand.

/**
 * Where people stand who were asked further: before, beside or after whoever asked them; or they give an opinion alone
 */
export type AddedKind = 'before' | 'beside' | 'after' | 'opinion'
/**
 * Who of those who were asked further must agree: one, all, or all one after another
 */
export type AddedWay = 'any' | 'all' | 'order'
/**
 * To whom of those whom a step finds it goes, who then decides alone: whoever takes it, each in turn, or whoever has the least to do
 */
export type Allot = 'claim' | 'rotation' | 'load'
/**
 * How often a plan of archiving runs (S2-109)
 */
export type ArchiveFrequency = 'month' | 'quarterly' | 'year'
/**
 * What has become of an archive: 0 being archived, 10 archived, 20 being recovered, 30 recovered (S1-135…S1-137), 40 destroyed after its years
 */
export type ArchiveState = 0 | 10 | 20 | 30 | 40
/**
 * How long flows must have been over before a plan archives them (S2-110)
 */
export type ArchivePeriod = '3months' | '9months' | '1year' | '2years' | '3years' | '4years'
/**
 * The hours in which people work on a day, by the clocks of the zone; none = off
 *
 * @maxItems 6
 */
export type WorkingHours = {
  from: string
  until: string
}[]
/**
 * A message that others might have, too: it is still to be claimed before anything is done with it (of one that waits no more: somebody else claimed it), its receiver holds it, or he gave it back
 */
export type Claim = 'open' | 'held' | 'back'
export type DatabaseSetKind = 'text' | 'integer' | 'number' | 'boolean' | 'date' | 'moment'
/**
 * The picture of a flow or of a category; empty = the first letters of its name
 */
export type DesignIcon =
  | ''
  | 'leave'
  | 'overtime'
  | 'travel'
  | 'money'
  | 'loan'
  | 'invoice'
  | 'purchase'
  | 'contract'
  | 'seal'
  | 'hire'
  | 'join'
  | 'move'
  | 'goodbye'
  | 'car'
  | 'room'
  | 'computer'
  | 'key'
  | 'paper'
  | 'visitor'
  | 'complaint'
  | 'person'
  | 'flow'
  | 'home'
  | 'tool'
/**
 * How a list draws the text of a value
 */
export type DrawnAs = 'colour' | 'stars'
/**
 * How the fields of one form are filled from another, such as a sub-flow's from its parent's (S2-041, S2-104)
 *
 * @maxItems 2000
 */
export type FormMap = FormMapItem[]
/**
 * What has become of a flow: it runs, was agreed to or refused, its creator took it back, somebody else cancelled it
 */
export type Result = 'running' | 'agreed' | 'refused' | 'withdrawn' | 'cancelled'
/**
 * The lines of a form that a list row shows
 */
export type Summary = {
  name: string
  text: string
}[]
/**
 * Which fields a copy of a form takes over: as they are, or by a value of their own (S2-105)
 *
 * @maxItems 2000
 */
export type FormCopy = FormCopyEntry[]
/**
 * What pressing a button decides about what is asked for: it is agreed to, refused, sent back, or nothing is decided
 */
export type Outcome = 'agree' | 'refuse' | 'return' | 'other'
/**
 * ListOrder: how the rows of a list stand; usual is unread, then urgent, then new before old
 */
export type ListOrder = 'usual' | 'newest' | 'oldest' | 'due' | 'urgent' | 'flowname'
/**
 * Whether pressing a button asks for a reason: it must be given, is asked for and may be left out, or is not asked for
 */
export type ReasonRule = 'required' | 'offered' | 'none'
/**
 * Who signs one after another: the people of each turn, the first turn first
 *
 * @maxItems 1000
 */
export type Turns = string[][]
/**
 * What a source of choices answers: plain values, or rows that may hold rows below them
 *
 * @maxItems 5000
 */
export type OptionRows = ((string | number) | OptionRowsRow)[]
/**
 * PendingChangeState: waits for a second person, was carried out, or was stopped by whom
 */
export type PendingChangeState = 'pending' | 'confirmed' | 'rejected' | 'objected' | 'withdrawn' | 'lapsed'
/**
 * A permission that a role may carry; one with a dot is a part of the one before the dot, one with - in front is taken away
 */
export type Permission =
  | 'flowdesign'
  | 'flow.admin'
  | 'flow.admin.entrust'
  | 'flow.admin.replace_emp'
  | 'flow.testlogin'
  | 'flow.timeout'
  | 'directory'
  | 'employee.changeuser'
  | 'company'
  | 'security'
  | 'readbook'
  | 'all'
  | 'flow.work.create'
  | 'flow.work.deal'
  | 'flow.work.transfer'
  | 'flow.work.urge'
  | 'flow.work.withdraw'
  | 'flow.work.export'
  | 'flow.work.share'
  | 'flow.work.entrust'
  | '-flow.work.create'
  | '-flow.work.deal'
  | '-flow.work.transfer'
  | '-flow.work.urge'
  | '-flow.work.withdraw'
  | '-flow.work.export'
  | '-flow.work.share'
  | '-flow.work.entrust'
/**
 * Power: what of a person decides in flows: waiting tasks, led departments, roles of flows, addresses, sign-in, delegations, and who receives in whose place
 */
export type Power = 'tasks' | 'leads' | 'roles' | 'mail' | 'phone' | 'sign-in' | 'delegations' | 'recipients'
/**
 * What a remote function is given: a text, a number, a yes or no, or a list of such
 */
export type RemoteArgument = string | number | boolean | (string | number | boolean)[]
/**
 * What a remote function answers: a plain value, a list, rows of a table, or an object whose fields can be picked
 */
export type RemoteValue =
  | (string | number | boolean)
  | (
      | (string | number | boolean)
      | {
          [k: string]: string | number | boolean | null
        }
    )[]
  | {
      [k: string]: string | number | boolean | null | (string | number | boolean)[]
    }
/**
 * What an event of the security log is about
 */
export type SecurityAbout =
  'sign-in' | 'rights' | 'acting' | 'directory' | 'company' | 'design' | 'share' | 'archive'
export type EnvironmentsName = 'prod' | 'test' | 'replace_emp' | 'flow_entrust' | 'msg_entrust' | 'archive'
/**
 * SyncKind: which part of the outside directory is compared
 */
export type SyncKind = 'dept' | 'role' | 'user' | 'all' | 'some'
/**
 * SyncState: how far a synchronisation is: being read, ready to be taken over, taken over, or failed
 */
export type SyncState = 'running' | 'ready' | 'applied' | 'failed'
/**
 * @minItems 1
 */
export type ColoursPalette = string[]
export type FieldKind =
  'text' | 'number' | 'date' | 'person' | 'department' | 'list' | 'boolean' | 'area' | 'table' | 'none'
/**
 * lower case; words in Latin letters stand at the beginning of a word
 *
 * @minItems 1
 */
export type OutcomeWordsWords = string[]
export type PublicHolidaysDays = {
  day: string
  /**
   * the holiday's name
   */
  name: string
}[]
export type RecordListTone = 'primary' | 'success' | 'warning' | 'danger' | 'neutral'
export type CustomizeReadbookDeleteData = null
export type CustomizeReadbookExportData = null
export type Dbctrl2ListData = {
  id: string
  rev: number
  set: DatabaseSet
  sourcename: string
  updated_at: string
  updated_by: string
}[]
export type Dbctrl2OfferedData = {
  id: string
  name: string
  /**
   * that are returned
   */
  columns: {
    name: string
    title: string
  }[]
  /**
   * columns whose values the field gives
   */
  parameters: string[]
}[]
export type Dbctrl2UsedbyData = {
  id: string
  name: string
}[]
export type DeptContactGetlistsData = {
  deptid: string
  _uuid: string
  deptname: string
  parent_id: string | null
  path: string
}[]
export type DeptEditData = null
export type DeptListData = DepartmentRow[]
export type DeptMoveData = null
export type DeptSetenableData = null
export type EmployeeChangepwdData = null
export type EmployeeChangeuserListData = {
  id: string
  at: string
  by: string
  /**
   * the person, the account or the flow
   */
  as: string
  reason: string
  /**
   * how many changes were sent meanwhile
   */
  acts: number
  /**
   * acted as somebody; tried an account in the test environment; copied a flow there
   */
  what: 'acting' | 'test' | 'copy'
}[]
export type EmployeeClientfailuresNoteData = null
export type EmployeeClientfailuresData = {
  id: string
  client: 'dingtalk' | 'wechatwork' | 'feishu'
  version: string
  about: 'agentConfig' | 'sign-in'
  reason: string
  times: number
  first_at: string
  last_at: string
  /**
   * to whom it happened last; empty where nobody is known
   */
  by: string
}[]
export type EmployeeContactDatareloadData = null
export type EmployeeContactFacesData = {
  id: string
  /**
   * a data address of a small square picture
   */
  avatar: string
}[]
export type EmployeeContactGetroletreeGetData = {
  _uuid: string
  groupname: string
  children: {
    _uuid: string
    rolename: string
  }[]
}[]
export type EmployeeContactGetroletreeData = {
  _uuid: string
  groupname: string
  children: {
    _uuid: string
    rolename: string
  }[]
}[]
export type EmployeeContactGetroletreeallData = {
  _uuid: string
  groupname: string
  children: {
    _uuid: string
    rolename: string
    count: number
    permissions: string[]
  }[]
}[]
export type EmployeeContactGetusersbydeptGetData = OrgNode[] | PackedOrganisation
export type EmployeeContactGetusersbydeptData = OrgNode[]
export type EmployeeContactGetusersbydeptallData = OrgNode[]
export type EmployeeContactGroupsData = NamedGroup[]
export type EmployeeContactResolvenamesData = {
  type: string
  id: string
  name: string
}[]
export type EmployeeEditData = null
export type EmployeeExternalDeleteData = null
export type EmployeeLogoutData = null
export type EmployeePasskeysAddData = null
export type EmployeePasskeysRemoveData = null
export type EmployeePasskeysData = {
  id: string
  name: string
  since: string
  used: string | null
}[]
export type EmployeePendingchangeStopData = null
export type EmployeeRoleDeleteData = null
export type EmployeeRoleListData = {
  id: string
  name: string
  group_id: string
  group_name: string
  permissions: string[]
  people: number
  mayManage: boolean
}[]
export type EmployeeRoleMembersData = null
export type EmployeeRoleRenamegroupData = null
export type EmployeeSecondfactorDropData = null
export type EmployeeSecuritylogExportData = null
export type EmployeeSecuritylogSeenData = null
export type EmployeeSessionsHistoryData = {
  id: string
  at: string
  /**
   * in the reader's language
   */
  what: string
  address: string
  /**
   * somebody was not let in, or another person did it
   */
  strange: boolean
}[]
export type EmployeeSessionsData = {
  id: string
  /**
   * device and browser as they name themselves
   */
  agent: string
  address: string
  first: string
  last: string
  /**
   * the session that asks
   */
  here: boolean
}[]
export type FileOaFormGetData = null
export type FileOaGetData = null
export type OaFlowAdminCanrevokelistData = {
  flowlistid: string
  workname: string
  messages: {
    msgid: string
    NowFunName: string
    to: string
    toer: string
    /**
     * there are steps to which it can go back from here
     */
    revoke: boolean
    /**
     * whoever has it may be urged now
     */
    urge: boolean
    /**
     * it is an event whose work the caller may have done again
     */
    event: boolean
  }[]
}[]
export type OaFlowAdminFlowversionsData = {
  _id: string
  number: number
  published_at: string
  publisher: string
  isCurrent: boolean
  running: number
  ended: number
}[]
export type OaFlowAdminSearchformExportData = null
export type OaFlowCheckmsgstatusExportData = null
export type OaFlowCommentDeleteData = null
export type OaFlowDeletefileData = null
export type OaFlowExportListData = ListExport[]
export type OaFlowMessageHasreadData = 0 | 1 | null
export type OaFlowProofBundleData = null
export type OaFlowShareListData = Share[]
export type OaFlowTempListData = {
  type: 'creat' | 'deal'
  flowid: string
  msgid: string | null
  flowlistid: string | null
  flowname: string
  workname: string | null
  step: string | null
  /**
   * what the flow is for
   */
  desc: string
  suggest: string
  device: 'desktop' | 'mobile'
  saved_at: string
  /**
   * whether it can still be sent
   */
  open: boolean
}[]
export type OaFlowTimeoutLogExportData = null
export type OaFlowTimeoutSummaryExportData = null
export type OaFlowUploadfileData = StoredFile[]
export type OaFlowdesignsAllenabletreelistData = TreeNode[]
export type OaFlowdesignsAlltemplatetreelistData = TreeNode[]
export type OaFlowdesignsAlltreelistData = TreeNode[]
export type OaFlowdesignsArchiveResultHoldsData = HeldFlow[]
export type OaFlowdesignsCanadmintreelistData = TreeNode[]
export type OaFlowdesignsCancreattreelistData = TreeNode[]
export type OaFlowdesignsCanlistData = {
  _id: string
  name: string
  canuse: boolean
  version: number | null
  hasDraft: boolean
}[]
export type OaFlowdesignsCansonlistData = {
  _id: string
  name: string
  description: string
  /**
   * names of its categories
   */
  category: string[]
}[]
export type OaFlowdesignsContactgroupDeleteData = null
export type OaFlowdesignsContactgroupListGetData = NamedGroup[]
export type OaFlowdesignsDeleteData = null
export type OaFlowdesignsDeletefileData = null
export type OaFlowdesignsDropdraftData = null
export type OaFlowdesignsEditData = null
export type OaFlowdesignsEntrustDeleteData = null
export type OaFlowdesignsEntrustFlowsData = {
  id: string
  name: string
}[]
export type OaFlowdesignsEntrustListGetData = Entrust[]
export type OaFlowdesignsOtherversionListData = DesignVersion[]
export type OaFlowdesignsReplacepreviewData = {
  kind: 'published' | 'draft' | 'group'
  id: string
  name: string
  version: number | null
  /**
   * where it is named, and how often
   */
  places: {
    step: string
    part: string
    count: number
  }[]
}[]
export type OaFlowdesignsSetarchivedData = null
export type OaFlowdesignsSimulationInstanceDeleteData = null
export type OaFlowdesignsSimulationInstanceListbyflowidData = SimulationCase[]
export type OaFlowdesignsTestconcactsetData = TestedPerson[]
export type OaFlowdesignsUploadfileData = StoredFile[]
export type OaFlowdesignsVersionSetenableData = null
export type OaFlowdesigntemplatesDeleteData = null
export type OaFlowdesigntemplatesEditData = null
export type OaFlowdesigntemplatesSimulationInstanceDeleteData = null
export type OaFlowdesigntemplatesSimulationInstanceListbyflowidData = SimulationCase[]
export type OaFormDeletefileData = null
export type OaFormUploadfileData = StoredFile[]
export type OaFormUploadimageData = {
  url: string
  imgid: string
  filename: string
}[]
export type OaTablefunFunlistData = RemoteGroup[]
export type OaWebhookListData = {
  id: string
  name: string
  url: string
  /**
   * @minItems 1
   * @maxItems 4
   */
  events: ('flow.created' | 'flow.finished' | 'message.created' | 'message.late')[]
  enabled: boolean
  updated_at: string
  /**
   * events of the last 30 days that could not be delivered
   */
  failed: number
}[]

/**
 * Access: lists of names against which others are matched (S1-159): whitelist and enable each need one, the blacklist none
 */
export interface Access {
  whitelist?: string[]
  /**
   * wins over the other two
   */
  blacklist?: string[]
  enable?: string[]
}
/**
 * How the handler of a message may ask further people now
 */
export interface AddSignLeft {
  kinds: ('before' | 'beside' | 'after')[]
  /**
   * how many more people
   */
  left: number
  /**
   * a reason is demanded
   */
  reason: boolean
}
/**
 * How the handlers of a step may ask further people to sign; a step without it lets nobody be asked further
 */
export interface AddSign {
  /**
   * before: the handler waits until they have decided, then he is asked again; beside: they sign with him; after: they sign when he has agreed, before the step is left
   */
  kinds: ('before' | 'beside' | 'after')[]
  /**
   * so many people may be asked further each time that the step is entered
   */
  most?: number
  /**
   * whoever asks must say why
   */
  reason?: boolean
}
/**
 * By whom the receiver of a message was asked further, how and why
 */
export interface AddedBy {
  /**
   * the id of whoever asked
   */
  by: string
  name: string
  kind: AddedKind
  way: AddedWay
  reason: string
}
/**
 * How people were asked further
 */
export interface Added {
  kind: AddedKind
  way: AddedWay
}
/**
 * Somebody who agreed without being asked
 */
export interface AgreedAlone {
  name: string
  /**
   * where he had agreed before; nothing = it is his own request, to which he may agree
   */
  step: string
}
/**
 * AlertRow: a flow that somebody was reminded to start
 */
export interface AlertRow {
  _id: string
  flowid: string
  flowname: string
  /**
   * when it comes, in the reader's language
   */
  desc: string
  alert_at: string
  hasdone: boolean
  doneat: string | null
  /**
   * the flow that was started for it
   */
  flowlistid: string | null
  /**
   * whether the flow can still be started
   */
  canuse: boolean
}
/**
 * An archive as whoever looks into it is told of it (S1-094)
 */
export interface ArchiveInfo {
  id: string
  /**
   * the name of its plan and when it was made
   */
  action_name: string
  collection_info: {
    /**
     * the flows in it, by design, and how many are there now
     */
    flowlists: {
      flowid: string
      flowname: string
      count: number
    }[]
  }
  recover_status: ArchiveState
}
/**
 * A plan of archiving: which flows, how often, after how long, and for how many years they are kept
 */
export interface ArchivePlan {
  _id: string
  rev: number
  name: string
  /**
   * the flows that it archives
   */
  flows: {
    id: string
    name: string
  }[]
  frequency: ArchiveFrequency
  period: ArchivePeriod
  /**
   * years in the archive after which flows are destroyed; null = never
   */
  keep_years: number | null
  enabled: boolean
  /**
   * when it runs next
   */
  next_at: string
  updated_at: string
}
/**
 * An archive: what a run of a plan has put away, how far the work is, and what was counted
 */
export interface ArchiveRow {
  id: string
  action_name: string
  plan_id: string
  collection_info: {
    flowlists: {
      flowid: string
      flowname: string
      count: number
    }[]
  }
  recover_status: ArchiveState
  /**
   * how many flows the work is about
   */
  total: number
  /**
   * how many of them are done
   */
  done: number
  percent: number
  /**
   * how many flows lie in it now
   */
  flows: number
  rows: number
  files: number
  /**
   * somebody holds it: its flows are not destroyed
   */
  held: boolean
  /**
   * why the work stands still; empty = it does not
   */
  error: string
  ended_before: string
  keep_until: string | null
  created_at: string
  finished_at: string | null
  recovered_at: string | null
  /**
   * why it is held
   */
  hold_reason: string
  /**
   * who holds it
   */
  held_by: string
  held_at: string | null
  /**
   * how many of its flows are held by themselves
   */
  held_flows: number
}
/**
 * A chosen region: six texts, empty when not chosen (S2-091)
 */
export interface Area {
  provinceName: string
  cityName: string
  regionName: string
  provinceCode: string
  cityCode: string
  regionCode: string
}
/**
 * Who agrees by himself without being asked; missing = nobody
 */
export interface Automatic {
  /**
   * whoever agreed before: he is asked again; he agrees by himself where he agreed in the step just before; or anywhere before. Only as long as nobody edited the form since, and the step wants nothing of him
   */
  repeat: 'asked' | 'adjacent' | 'anywhere'
  /**
   * the creator agrees by himself where he receives a step that agrees; only where he may agree to his own request
   */
  own: boolean
}
/**
 * Counters shown beside the menu; each is capped at 100 (S1-091)
 */
export interface Badges {
  cc: number
  message: number
  msg_entrust: number
  flow_entrust: number
  waiting: number
  needcreat: number
  /**
   * open incidents; only for those who may settle them, with the session and when the counters are asked for
   */
  incidents?: number
  /**
   * alarms of failed sign-ins that the reader has not seen; only for those who may read the security log, with the session and when the counters are asked for
   */
  alarms?: number
  /**
   * changes that wait for a second person and concern the reader, as affected or to confirm; with the session and when the counters are asked for
   */
  changes?: number
}
/**
 * A day that differs from its weekday: a holiday, a weekend moved to work, a half day
 */
export interface CalendarDay {
  day: string
  name: string
  hours: WorkingHours
}
/**
 * How a saved case came out on a design
 */
export interface CaseResult {
  _id: string
  name: string
  isAsExpected: boolean
  /**
   * the act after which it stands otherwise, from 0
   */
  at: number | null
  /**
   * what is otherwise, in a sentence; empty where all is as expected
   */
  msg: string
}
/**
 * What was deselected or raised in the preview dialog, a row a step
 */
export interface Choice {
  funid: string
  dealtype?: string
  funname?: string
  cccheck?: string[]
  msgcheck?: string[]
  flowcheck?: boolean
  cclevel?: 0 | 100
  msglevel?: 0 | 100
}
/**
 * A short remark of somebody on a flow
 */
export interface Comment {
  _id: string
  created_at: string
  created_id: string
  creater: string
  /**
   * who really wrote it, in a switched session
   */
  actor: string | null
  /**
   * empty once it was taken back
   */
  text: string
  mentions: {
    id: string
    name: string
  }[]
  withdrawn: boolean
  mayWithdraw: boolean
}
/**
 * A notice of the company as whoever writes them sees it
 */
export interface CompanyNoticeRow {
  id: string
  title: string
  body: string
  pinned: boolean
  by: string
  begins_at: string
  ends_at: string | null
  state: 'coming' | 'current' | 'over'
  /**
   * how many have read it
   */
  readers: number
  updated_at: string
}
/**
 * A notice of the company as people read it
 */
export interface CompanyNotice {
  id: string
  title: string
  body: string
  pinned: boolean
  by: string
  begins_at: string
  ends_at: string | null
  hasread: boolean
}
/**
 * What the company sets for everybody
 */
export interface CompanySettings {
  /**
   * large images are scaled down before they are uploaded, without a question (S2-184)
   */
  compress_image: boolean
  /**
   * megabytes of one file
   */
  file_mb: number
  /**
   * megabytes of one image in a form or a text
   */
  image_mb: number
  /**
   * bodies from browsers must come encrypted
   */
  forbid_plain: boolean
  /**
   * what new passwords must be: at least 8 characters of any kind, at least 10 of any kind, or 6 to 20 of three kinds
   */
  password_policy: 'asvs' | 'long' | 'mixed'
  /**
   * who cannot work without a second factor: an app's code or a passkey
   */
  second_factor: 'nobody' | 'admins' | 'roles' | 'everybody'
  /**
   * the roles, where it is asked of roles; administrators are always among them
   *
   * @maxItems 100
   */
  second_factor_roles: Picked[]
  /**
   * hours without use after which a session is over
   */
  session_idle_hours: number
  /**
   * hours after which a session is over however much it is used
   */
  session_hours: number
  /**
   * who may do everything may act as others who may
   */
  act_as_admins: boolean
  /**
   * creators may cancel messages of their flows one by one, where a design does not say
   */
  allow_cancel_parts: boolean
  /**
   * steps that agree may be handed to the creator of the flow, where a design does not say
   */
  allow_hand_to_creator: boolean
  /**
   * creators may agree to their own flows, where a design does not say
   */
  allow_approve_own: boolean
  /**
   * people are told by mail of what waits for them
   */
  notice_mail: boolean
  /**
   * people are told by DingTalk or enterprise WeChat of what waits for them
   */
  notice_chat: boolean
  /**
   * the language of notices to whoever has not chosen one
   */
  notice_language: 'zh' | 'en' | 'es'
  /**
   * from when people are not disturbed outside; empty = no quiet hours
   */
  quiet_from: string
  /**
   * until when people are not disturbed outside
   */
  quiet_until: string
  /**
   * whom to ask who cannot sign in: shown to everybody before signing in; empty = the administrator
   */
  help_contact: string
  /**
   * what every page says until it is emptied, also before signing in (S1-078)
   */
  alert: string
}
/**
 * Somebody or something picked: id and name (S2-078)
 */
export interface Picked {
  id: string
  name: string
}
/**
 * A contact group: recipients under a name, to be chosen in flows and in other contact groups (S2-069, S2-191)
 */
export interface ContactGroup {
  _id: string
  name: string
  tip: string
  groups: RecipientGroup[]
  managers: RecipientGroup[]
  rev: number
  used: GroupUse[]
  mayManage: boolean
  updated_at: string
  updated_name: string
}
/**
 * Items and how they combine; groups of a list are united (domain: recipients)
 */
export interface RecipientGroup {
  name?: string
  chosetype: 'or' | 'and' | 'custom'
  customformula?: string
  /**
   * @maxItems 200
   */
  chosed: RecipientItem[]
  runRoots: RecipientItem[]
  runRoottype?: '' | 'creater' | 'lastuser' | null
  runRoot?: unknown
  [k: string]: unknown
}
/**
 * One chosen item of the recipient picker (S2-056)
 */
export interface RecipientItem {
  type: 'user' | 'dept' | 'role' | 'fun' | 'contactgroup' | 'form' | 'formif' | 'function' | 'decision'
  id: string
  name: string
  data?: unknown
  /**
   * levels of a department: 1 itself … 9, n the whole subtree (S2-187)
   */
  coverage?: number | 'n'
  [k: string]: unknown
}
/**
 * Where a contact group is used: a flow's design, or another contact group
 */
export interface GroupUse {
  kind: 'flow' | 'group'
  _id: string
  name: string
}
/**
 * What a design allows although an auditor would ask about it; missing = as the company says
 */
export interface Control {
  /**
   * the creator may cancel messages one by one, not only take back the whole flow
   */
  cancel_parts?: boolean
  /**
   * a step that agrees may be handed to the creator of the flow
   */
  hand_to_creator?: boolean
  /**
   * the creator of the flow may agree to it in a step of his own
   */
  approve_own?: boolean
}
/**
 * A custom function of a flow, #C[name_id](): looks up whom it is about in a table of people and answers the value of the first row that holds one of them; without rows it answers their names (S2-072, S2-073)
 */
export interface CustomFunction {
  /**
   * timestamp and a random number up to 99999
   */
  id: string
  name: string
  /**
   * about the creator, the present handler, or the people in a form field
   */
  type: 'creater_concact' | 'dealer_concact' | 'form_concact'
  /**
   * key of the form field, for form_concact
   */
  formitem: string | null
  data: {
    /**
     * @maxItems 200
     */
    contact: {
      /**
       * @maxItems 50
       */
      when: RecipientGroup[]
      value: string
    }[]
  }
}
/**
 * A page of the rows of a database set
 */
export interface DatabasePage {
  result: DatabaseRow[]
  /**
   * as many as are known so far; nobody counts a table to its end
   */
  totalItems: number
  pageSize: number
  currentPage: number
  /**
   * another page follows
   */
  more: boolean
}
/**
 * A row of a database set: what is stored, how it reads, and the columns that are shown or returned
 */
export interface DatabaseRow {
  value: string | number
  label: string
  row: {
    [k: string]: string | number | boolean | null
  }
}
/**
 * A database set: a table or view of a source that fields of forms choose from, its columns, and whose rows they are (S1-096)
 */
export interface DatabaseSet {
  name: string
  source: string
  /**
   * schema.table
   */
  table: string
  /**
   * the column whose value is stored
   */
  key: string
  /**
   * the column by which a row reads
   */
  label: string
  /**
   * @minItems 1
   * @maxItems 50
   */
  columns: DatabaseSetColumn[]
  /**
   * all of them hold for each row
   *
   * @maxItems 20
   */
  filters: DatabaseSetFilter[]
  /**
   * @maxItems 5
   */
  orderby: DatabaseSetOrder[]
  pagesize: number
  /**
   * who may choose from it, by role; none = everybody
   *
   * @maxItems 50
   */
  roles: string[]
  /**
   * a column that holds the parts of what is searched, with an index (docs/database-sources.md); missing or empty = none
   */
  parts?: string
}
export interface DatabaseSetColumn {
  name: string
  title: string
  kind: DatabaseSetKind
  /**
   * stands beside the label where one chooses
   */
  shown: boolean
  /**
   * what is typed is looked for in it
   */
  searched: boolean
  /**
   * other fields may be filled with it, and expressions may read it
   */
  returned: boolean
}
export interface DatabaseSetFilter {
  column: string
  match: 'is' | 'not' | 'in' | 'from' | 'until' | 'begins'
  /**
   * with what the column is compared: the value here, what the field gives, or who asks
   */
  by:
    'fixed' | 'parameter' | 'person-id' | 'person-jobid' | 'person-name' | 'department-id' | 'department-name'
  /**
   * of a fixed one; several are parted by commas
   */
  value: string
  /**
   * roles that the filter does not bind
   *
   * @maxItems 50
   */
  except: string[]
}
export interface DatabaseSetOrder {
  name: string
  by: 'asc' | 'desc'
}
/**
 * How long whoever receives a step may take, and what is done when he has not handled it by then; a step without one has its seconds (timeexpired) and only becomes late
 */
export interface Deadline {
  /**
   * what amounts count: time by the clock, or by the calendar of the receiver's department
   */
  unit: 'hour' | 'day' | 'work-hour' | 'work-day'
  amount: number
  /**
   * the output of a decision table that says the amount when the step is entered; where no row holds, amount stands
   */
  by?: string
  /**
   * what is done, one after the other, as long as nobody has handled it
   *
   * @maxItems 10
   */
  acts: {
    /**
     * remind the receiver; hand it to his superior; hand it to people who are named; press the first button that agrees, or refuses
     */
    do: 'remind' | 'escalate' | 'hand' | 'agree' | 'refuse'
    /**
     * so long after the act before it, of the first after the end of the limit
     */
    after: number
    /**
     * whom it is handed to
     */
    who?: RecipientGroup[]
  }[]
}
/**
 * What a row of a decision table asks of one column
 */
export interface DecisionCell {
  is: 'any' | 'among' | 'outside' | 'range'
  /**
   * For among and outside
   *
   * @maxItems 200
   */
  values?: (string | number | boolean)[]
  /**
   * The lower end of a range; without it there is none
   */
  from?: string | number
  /**
   * The lower end itself is not within
   */
  above?: boolean
  /**
   * The upper end of a range; without it there is none
   */
  to?: string | number
  /**
   * The upper end itself is not within
   */
  below?: boolean
}
/**
 * A decision table of a form: rows of conditions by column and what they lead to
 */
export interface DecisionTable {
  id: string
  name: string
  /**
   * Which of the rows that hold count
   */
  hit: 'unique' | 'first' | 'any' | 'priority' | 'collect' | 'rule-order' | 'output-order'
  /**
   * What is made of all values that a table of collect answers
   */
  aggregate?: 'sum' | 'min' | 'max' | 'count'
  /**
   * @maxItems 30
   */
  inputs: {
    id: string
    name?: string
    expression: string
    /**
     * The expression answers a list: a cell asks what is in it
     */
    many?: boolean
  }[]
  /**
   * @minItems 1
   * @maxItems 30
   */
  outputs: {
    /**
     * Expressions call an output as #C[table·output_id]()
     */
    id: string
    name: string
    /**
     * What it answers: any value, an amount, a link of a button (by its id), recipients; missing = any value
     */
    kind?: 'value' | 'limit' | 'way' | 'people'
    /**
     * Its values, the most important first, for priority and output-order
     *
     * @maxItems 200
     */
    ranked?: (string | number | boolean)[]
    /**
     * Expression of the value where no row holds
     */
    otherwise?: string
  }[]
  /**
   * @maxItems 1000
   */
  rules: {
    id: string
    note?: string
    /**
     * @maxItems 30
     */
    cells: DecisionCell[]
    /**
     * One for each output: an expression or, for people, recipients
     *
     * @maxItems 30
     */
    results: (string | RecipientGroup[])[]
  }[]
}
/**
 * A department as it is administered: one out of service, too
 */
export interface DepartmentRow {
  id: string
  name: string
  parent_id: string | null
  order: number
  enabled: boolean
  /**
   * members in service
   */
  people: number
  leaders: {
    id: string
    name: string
    jobid: string
  }[]
  /**
   * people in service here and below, everybody once
   */
  total: number
  /**
   * full pinyin and initials, for search
   */
  pinyin: string
}
/**
 * A department by id (v) and name (n)
 */
export interface Dept {
  v: string
  n: string
}
/**
 * A category of flows as administrators arrange them (S2-237)
 */
export interface DesignCategory {
  /**
   * empty = a new one
   */
  id: string
  name: string
  icon: DesignIcon
  /**
   * its flows in their order
   *
   * @maxItems 2000
   */
  flows: string[]
  /**
   * @maxItems 200
   */
  lists: DesignCategory[]
}
/**
 * A flow as administrators list it
 */
export interface DesignRow {
  _id: string
  name: string
  description: string
  canuse: boolean
  /**
   * @maxItems 20
   */
  category: string[]
  /**
   * names of its categories, from the outermost
   */
  categoryname: string
  icon: DesignIcon
  owner: {
    id: string
    name: string
  } | null
  created_at: string
  updated_at: string
  /**
   * number of the published version
   */
  version: number | null
  hasDraft: boolean
  isArchived: boolean
  /**
   * flows that were started in the last 30 days
   */
  started: number
  /**
   * flows that run now
   */
  running: number
}
/**
 * A version of a flow's design (S2-242)
 */
export interface DesignVersion {
  _id: string
  /**
   * null = the draft
   */
  number: number | null
  rev: number
  note: string
  enabled: boolean
  /**
   * new flows begin with it
   */
  isCurrent: boolean
  saved_at: string
  saved_by: string
  running: number
  ended: number
}
/**
 * What an import of the directory would change, and what of it is refused
 */
export interface DirectoryPlan {
  /**
   * the directory that this was planned for
   */
  version: number
  departments: {
    added: number
    changed: number
  }
  people: {
    added: number
    changed: number
  }
  /**
   * rows that change nothing
   */
  same: number
  /**
   * the first of the changes, departments before people
   */
  steps: {
    sheet: 'departments' | 'people'
    row: number
    kind: 'added' | 'changed'
    /**
     * the department's path, or the person's name
     */
    target: string
    jobid?: string
    changes: {
      field: 'name' | 'parent' | 'phone' | 'mail' | 'departments' | 'leads' | 'roles'
      before: string
      after: string
    }[]
  }[]
  /**
   * the first of the rows that are left out
   */
  faults: {
    sheet: 'departments' | 'people'
    row: number
    column?: 'id' | 'path' | 'jobid' | 'name' | 'phone' | 'mail' | 'departments' | 'leads' | 'roles'
    /**
     * what stands in the cell
     */
    text: string
    code: string
    params: {
      [k: string]: unknown
    }
    msg: string
  }[]
  /**
   * how many rows are left out
   */
  faulty: number
}
/**
 * Departments and people as a spreadsheet holds them: texts, row by row
 */
export interface DirectorySheets {
  /**
   * @maxItems 5000
   */
  departments: {
    row: number
    /**
     * empty: found by its path, or new
     */
    id: string
    /**
     * 全公司/研发中心/前端组
     */
    path: string
  }[]
  /**
   * @maxItems 5000
   */
  people: APersonSRowOfASpreadsheetAColumnThatItLacksIsMissingHere[]
}
export interface APersonSRowOfASpreadsheetAColumnThatItLacksIsMissingHere {
  row: number
  jobid: string
  name?: string
  phone?: string
  mail?: string
  /**
   * paths, one a line or separated by semicolons
   */
  departments?: string
  /**
   * those of the departments that the person supervises
   */
  leads?: string
  /**
   * names, or group/name, separated like departments
   */
  roles?: string
}
/**
 * Where a department, person or role is named: flow designs and contact groups
 */
export interface DirectoryUses {
  flows: {
    id: string
    name: string
    /**
     * the design that is being edited names it
     */
    draft: boolean
    /**
     * the version that runs names it
     */
    published: boolean
  }[]
  groups: {
    id: string
    name: string
  }[]
}
/**
 * What somebody typed and did not send
 */
export interface Draft {
  /**
   * when it was typed, by the browser's clock
   */
  typed_at: number
  device: 'desktop' | 'mobile'
  /**
   * what it was typed on: the version of the design, or the MD5 of the form that was handled
   */
  basis: string
  flowdata: {
    desc?: string
    dept?: string
    level?: 0 | 100
    suggest?: string
    /**
     * @maxItems 200
     */
    fileList?: StoredFile[]
  }
  inputdata: FormData
  opened?: FormData
}
/**
 * A stored file (S1-097)
 */
export interface StoredFile {
  fileid: string
  name: string
  formats: string
  /**
   * KB
   */
  size: number
  /**
   * UTC
   */
  created_at: string
  creater?: string
  created_id?: string
  funname?: string
  /**
   * where it is read, once signed
   */
  url?: string
}
/**
 * Values of a form by the item's model
 */
export interface FormData {
  [k: string]: unknown
}
/**
 * Duties that nobody may have both: whoever handled one of these steps may not agree in another of them
 */
export interface Duty {
  /**
   * @minItems 1
   * @maxItems 50
   */
  steps: string[]
}
/**
 * A flow starts for each row of a table, whose columns its map may name like fields, and what comes of it goes into columns of that row
 */
export interface EachRow {
  /**
   * key of the table
   */
  table: string
  /**
   * @maxItems 50
   */
  returns: {
    /**
     * code of the column
     */
    column: string
    /**
     * what became of the flow, its document number, or a field of its form
     */
    from: 'result' | 'number' | 'field'
    /**
     * model of the field
     */
    field?: string
  }[]
}
/**
 * A delegation as it is set
 */
export interface EntrustDraft {
  /**
   * whoever delegates; empty = the caller; somebody else only for administrators of delegations
   */
  from: string
  /**
   * the delegate
   */
  to: string
  /**
   * message: what waits comes to the delegate; flow: the delegate works in the other's name
   */
  kind: 'message' | 'flow'
  /**
   * designs by id; null = all
   *
   * @maxItems 500
   */
  flows: string[] | null
  /**
   * UTC; null = at once
   */
  begins_at: string | null
  /**
   * UTC; null = until it is taken back
   */
  ends_at: string | null
  enabled: boolean
  reason: string
}
/**
 * A delegation as it stands
 */
export interface Entrust {
  _id: string
  from: string
  from_name: string
  to: string
  to_name: string
  /**
   * message: what waits comes to the delegate; flow: the delegate works in the other's name
   */
  kind: 'message' | 'flow'
  /**
   * null = all
   */
  flows:
    | {
        id: string
        name: string
      }[]
    | null
  begins_at: string | null
  ends_at: string | null
  enabled: boolean
  reason: string
  state: 'on' | 'coming' | 'over' | 'off'
  rev: number
  mayEdit: boolean
  updated_at: string
  updated_name: string
}
/**
 * A message that somebody handles, or handled, in another's place
 */
export interface EntrustedRow {
  _id: string
  flowlistid: string
  flowname: string
  workname: string
  desc: string
  /**
   * who started the flow
   */
  flowcreater: string
  NowFunName: string
  to: string
  toer: string
  entrust_from: Principal
  status: number
  hasread: 0 | 1
  level: 0 | 100
  created_at: string
  finished_at: string | null
  button: string
  suggest: string
  takenback: boolean
}
/**
 * In whose place somebody handles, or handled, a message
 */
export interface Principal {
  id: string
  name: string
}
/**
 * Every answer (S1-170)
 */
export interface Envelope {
  success: boolean
  msg: string
  data?: unknown
  /**
   * stable text key of a refusal
   */
  code?: string
  [k: string]: unknown
}
/**
 * What an event step does by itself, and where each outcome leads (S2-099, S2-101)
 */
export interface EventSet {
  type?: 'http' | 'mail' | 'sms' | 'timer' | 'set_form' | 'creat_flow' | 'wait_flows'
  /**
   * @maxItems 20
   */
  maybe_fun_list?: EventSetNext[]
  /**
   * _id of the entry of maybe_fun_list that each outcome leads to; those not named go where done goes
   */
  outcomes?: {
    done?: string
    failed?: string
    timeout?: string
    cancelled?: string
  }
  http?: EventSetHttp
  mail?: EventSetNotice
  sms?: EventSetNotice
  timer?: EventSetTimer
  set_form?: FormMap
  creat_flow?: EventSetCreat
  wait_flows?: EventSetWait
  [k: string]: unknown
}
/**
 * A possible next step of an event (S2-101)
 */
export interface EventSetNext {
  _id: string
  showName: string
  remark?: string
  funids: string[]
  [k: string]: unknown
}
/**
 * A request to an address that the administrator's configuration allows
 */
export interface EventSetHttp {
  url: string
  method: 'POST' | 'GET'
  /**
   * @maxItems 100
   */
  body: EventSetPart[]
  /**
   * @maxItems 100
   */
  answers: EventSetAnswer[]
}
/**
 * A named value of a request, by a formula
 */
export interface EventSetPart {
  name: string
  value: string
}
/**
 * A field that takes a part of the answer; path is dotted, such as data.items.0.no
 */
export interface EventSetAnswer {
  model: string
  path: string
}
/**
 * A mail or a short message: to chosen people, and to addresses or numbers that a formula names; subject and text are formulas
 */
export interface EventSetNotice {
  people: RecipientGroup[]
  to: string
  subject: string
  text: string
}
/**
 * delay: so many seconds after the flow came here; field: when a field's date has come; time: at the next such time of day
 */
export interface EventSetTimer {
  until: 'delay' | 'field' | 'time'
  seconds?: number
  model?: string
  time?: string
}
/**
 * A field of the target, by its model; a table is filled from a table, column by column, and by the same codes when no columns are given
 */
export interface FormMapItem {
  /**
   * title of the target's field or column
   */
  name: string
  /**
   * how the editor names it
   */
  label: string
  model: string
  custom_value: FormMapValue
  /**
   * @maxItems 200
   */
  table_maping?: FormMapColumn[]
}
/**
 * normal: a field of the source, null = none; advanced: a formula over the source (S2-106)
 */
export interface FormMapValue {
  type: 'normal' | 'advanced'
  /**
   * model of the source's field; in table_maping, code of the source table's column
   */
  normal: string | null
  advanced: string
}
/**
 * A column of the target's table, by its code
 */
export interface FormMapColumn {
  /**
   * title of the target's field or column
   */
  name: string
  /**
   * how the editor names it
   */
  label: string
  model: string
  custom_value: FormMapValue
}
/**
 * The flow that is started, and how its form is filled
 */
export interface EventSetCreat {
  n: string
  v: string
  form_map?: FormMap
  each?: EachRow
}
/**
 * Which end of the flows started here is waited for; seconds is the longest wait, 0 = none
 */
export interface EventSetWait {
  until: 'all' | 'any' | 'count' | 'cancelled'
  /**
   * how many must end; all, where fewer were started
   */
  count?: number
  seconds: number
}
/**
 * How an expression came to its value: one sub-expression, with those below it; value is missing where it was never asked or failed
 */
export interface Explanation {
  /**
   * the sub-expression as written
   */
  text: string
  /**
   * where it begins in the whole text
   */
  from: number
  to: number
  /**
   * for reading: 金额 5,800 > 5,000 → 真
   */
  line: string
  value?: unknown
  problem?: Problem
  parts: Explanation[]
}
/**
 * Something wrong at a place: a step, a link, a field or a position in an expression
 */
export interface Problem {
  code: string
  params?: {
    [k: string]: unknown
  }
  place?: {
    step?: string
    button?: string
    next?: string
    field?: string
    column?: string
    row?: number
    /**
     * id of a decision table; column and rule are its own
     */
    table?: string
    rule?: string
    part?: string
  }
  /**
   * undecided = it cannot be known before a flow comes there
   */
  level?: 'error' | 'warning' | 'undecided'
  /**
   * a flow in which one sees it, for the simulator
   */
  example?: {
    /**
     * who starts it; missing = whoever looks at it
     */
    creator?: {
      id: string
      name: string
      /**
       * the department he acts from; missing = his first
       */
      dept?: string
    }
    values: FormData
  }
  msg?: string
  [k: string]: unknown
}
/**
 * A contact outside the company
 */
export interface ExternalRow {
  id: string
  name: string
  company: string
  phone: string
  mail: string
  note: string
  updated_at: string
}
/**
 * A person as pages draw one
 */
export interface Face {
  id: string
  name: string
  avatar: string
  dept: string
}
/**
 * What a field of a form must hold
 */
export interface FieldSearch {
  /**
   * the item of the form
   */
  key: string
  /**
   * code of a table's column; one row must have it all
   */
  column?: string
  /**
   * text that stands in it
   */
  has?: string
  /**
   * one of these
   *
   * @minItems 1
   * @maxItems 200
   */
  in?: (string | number | boolean)[]
  /**
   * a branch of a tree from its root on; what lies on it or below is found
   *
   * @minItems 1
   * @maxItems 12
   */
  along?: (string | number)[]
  from?: string | number
  to?: string | number
  filled?: boolean
}
/**
 * What an expression may know of the flow around it, beside the form
 */
export interface FlowFacts {
  creatorName: string
  creatorJobId: string
  /**
   * the department on whose behalf the flow was started
   */
  creatorDept: string
  /**
   * from the root down, joined by hyphens
   */
  creatorDeptPath: string
  /**
   * whoever handles the present step; the creator while the flow is being started
   */
  handlerName: string
  handlerJobId: string
  flowName: string
  /**
   * empty while the flow is being started
   */
  workname: string
  /**
   * YYYY-MM-DD HH:mm:ss in the zone of the company
   */
  createdAt: string
  isUrgent: boolean
}
/**
 * A page of flows
 */
export interface FlowPage {
  result: FlowRow[]
  /**
   * how many rows there are as far as they were counted: to 1000 at most; a search for what many rows may have is counted among the first rows of the list only, so that it may end earlier
   */
  totalItems: number
  /**
   * there may be more than were counted
   */
  totalIsCapped: boolean
  pageSize: number
  currentPage: number
  /**
   * cursor of the next page
   */
  next: string | null
}
/**
 * A row of the list of flows that I created
 */
export interface FlowRow {
  _id: string
  flowid: string
  version: string
  name: string
  workname: string
  desc: string
  level: 0 | 100
  /**
   * UTC
   */
  created_at: string
  created_id: string
  creater: string
  dept_id: string
  dept: string
  unFinishNum: number
  CancelNum: number
  isCancel: boolean
  result: Result
  finished_at: string | null
  /**
   * UTC
   */
  updated_at: string
  summary: Summary
  returned?: Returned
  lastlog?: string | null
  /**
   * the asked columns by item as they read; what may not be read is missing
   */
  fields?: {
    [k: string]: string
  }
  /**
   * what the caller may do with it by right; only in lists of administered flows
   */
  allow?: ('watch' | 'revoke' | 'resend' | 'cancel' | 'export')[]
}
/**
 * Who sent a flow back to the one for whom it waits now, when and why
 */
export interface Returned {
  name: string
  at: string
  reason: string
}
/**
 * A running or ended flow, without its form
 */
export interface Flow {
  _id: string
  flowid: string
  version: string
  name: string
  workname: string
  desc: string
  level: 0 | 100
  /**
   * UTC
   */
  created_at: string
  created_id: string
  creater: string
  dept_id: string
  dept: string
  unFinishNum: number
  CancelNum: number
  isCancel: boolean
  result: Result
  finished_at: string | null
  /**
   * UTC
   */
  updated_at: string
}
/**
 * A step on the way of a flow that has not been gone yet
 */
export interface ForetoldStep {
  funid: string
  funname: string
  allot?: Allot
  dealtype: 'message' | 'andsign' | 'orsign' | 'event'
  /**
   * who has it then, the first of them
   */
  list: Receiver[]
  /**
   * how many there are beside those named
   */
  more?: number
  trace: Trace[]
  /**
   * the condition that leads here, explained
   */
  because?: string
  /**
   * it waits there already
   */
  now?: boolean
  /**
   * the act itself leads here, nobody handles before
   */
  next?: boolean
  /**
   * nobody is found, and it is passed by
   */
  skipped?: boolean
  /**
   * nobody is found as the form stands, and it may not be passed by
   */
  nobody?: boolean
  /**
   * it comes back to a step that was told before; the way is not told twice
   */
  back?: boolean
  /**
   * what follows depends on what the reader may not know
   */
  kept?: boolean
  /**
   * who it is comes from what the reader may not see
   */
  unnamed?: boolean
  /**
   * names of the fields, still empty, that decide whether the step comes
   */
  open?: string[]
  /**
   * names of the fields, still empty, that decide who it is
   */
  people_open?: string[]
  /**
   * who it is, or whether it comes, depends on who of several signs before
   */
  by_handler?: boolean
  cc: Receiver[]
  /**
   * flows that begin when it is handled, by name
   */
  sonflows: string[]
  /**
   * names of the steps that it follows, where it is not simply the one before
   */
  after: string[]
  /**
   * where it may go instead: by another button or outcome, or once fields are filled
   */
  ways: {
    /**
     * the button or outcome; empty where fields decide
     */
    name: string
    fields: string[]
    /**
     * names of the steps; none = it ends there
     */
    to: string[]
  }[]
}
/**
 * Someone who will get, or got, a message
 */
export interface Receiver {
  to: string
  name: string
  dept?: string
  /**
   * in whose place, by name
   */
  entrust_from?: string
  msgid?: string
  NowFunid?: string
  PreFunid?: string | null
}
/**
 * Why people are recipients: one row a rule that was applied
 */
export interface Trace {
  /**
   * text key
   */
  code: string
  params: {
    [k: string]: unknown
  }
  people: string[]
}
/**
 * The way that a flow takes from an act to its end, as far as it can be known
 */
export interface Foretold {
  steps: ForetoldStep[]
  /**
   * who gets a copy of the act itself
   */
  cc: Receiver[]
  /**
   * flows that the act itself starts, by name
   */
  sonflows: string[]
  /**
   * where the way told here stops: at the end of the flow, where it comes back, at what the reader may not know, after too many steps, at what cannot be known
   */
  end: 'end' | 'back' | 'kept' | 'limit' | 'open'
}
export interface FormCopyEntry {
  /**
   * model of the field
   */
  model_key: string
  name: string
  is_advanced: boolean
  value?: FormMapValue
  /**
   * named to the person who copies, who may leave it out; the others come along unasked
   */
  show: boolean
}
/**
 * What a step may do with one field (domain: form permission per step)
 */
export interface FormLimit {
  name?: string
  key: string
  type: 'canedit' | 'readonly' | 'hidden' | null
  required: boolean
  t?: string
  table_add?: boolean
  table_edit?: boolean
  table_delete?: boolean
  son?: FormLimit[]
  [k: string]: unknown
}
/**
 * What an action leads to: next steps with their people, copies and sub-flows
 */
export interface Forwarding {
  flowname: string
  flowlistid: string
  nextmessage: {
    funid: string
    funname: string
    allot?: Allot
    dealtype: 'message' | 'andsign' | 'orsign' | 'event'
    level: 0 | 100
    skipped?: boolean
    list: Receiver[]
    trace: Trace[]
    waitmergeFunids?: string[]
    /**
     * the condition that led here, explained
     */
    because?: string
  }[]
  cc: {
    funid: string
    funname: string
    level: 0 | 100
    list: Receiver[]
    trace: Trace[]
  }[]
  nextSonFlows: {
    n: string
    v: string
  }[]
  /**
   * flows that it starts
   */
  sonflows: SubFlowStart[]
  finished: boolean
  /**
   * names whose sign is still missing, the first of them
   */
  waiting: string[]
  /**
   * how many signs are missing beside those named
   */
  waiting_more?: number
  /**
   * how many others need not sign any more, because one signature of them was enough
   */
  either_signed?: number
  badges?: Badges
  tally?: Tally
}
/**
 * A flow that a pressed button starts beside its steps
 */
export interface SubFlowStart {
  flowid: string
  flowname: string
  /**
   * the id that the started flow will have
   */
  flowlistid: string
  level: 0 | 100
  /**
   * started in any case, nobody may deselect it
   */
  fixed: boolean
  /**
   * the row of a table that it is for: the table's key, the row's id, and where it stood
   */
  row?: {
    table: string
    id: string
    n: number
  }
}
/**
 * How the votes of a step stand: for, against, abstained, still open, and what they decided
 */
export interface Tally {
  agree: number
  refuse: number
  abstain: number
  open: number
  result?: 'agree' | 'refuse'
}
/**
 * How a message was handled: the opinion, the pressed button, and what it decided
 */
export interface HandledLog {
  suggest: string
  button: string
  /**
   * what was decided; null where nothing was handled
   */
  outcome?: Outcome | null
  /**
   * whether handling it changed the form
   */
  edited?: boolean
  /**
   * why its receiver agreed without being asked: the step where he had agreed before, or nothing for his own request
   */
  alone?: string
}
/**
 * A flow of an archive that is held by itself
 */
export interface HeldFlow {
  flow_id: string
  workname: string
  flowname: string
  desc: string
  hold_reason: string
  held_by: string
  held_at: string
}
/**
 * How a person has arranged the home page
 */
export interface HomeLayout {
  /**
   * widgets by name as they follow each other; others come after them in the order of the schemas
   *
   * @maxItems 50
   */
  order: string[]
  /**
   * @maxItems 50
   */
  hidden: string[]
}
/**
 * Steps of which never two are open at once; they come in the order in which the flow arrives at them
 */
export interface Interleaved {
  /**
   * @minItems 1
   * @maxItems 50
   */
  steps: string[]
}
/**
 * How a person likes a list: searches under names, and the columns
 */
export interface ListConfig {
  order?: ListOrder
  /**
   * @maxItems 30
   */
  filters: {
    name: string
    search: ListSearch
    /**
     * the list opens with it
     */
    isDefault?: boolean
  }[]
  /**
   * @maxItems 80
   */
  columns: {
    /**
     * a column of the list, or an item of a form
     */
    key: string
    /**
     * the flow whose form the column shows
     */
    flowid?: string
    hidden?: boolean
    width?: number
  }[]
}
/**
 * What rows of a list must have; all of it counts
 */
export interface ListSearch {
  flowname?: string
  workname?: string
  /**
   * stands in the name, the document number, the description or the creator's name
   */
  words?: string
  desc?: string
  creater?: string
  /**
   * name of somebody for whom it waits
   */
  handler?: string
  readstatus?: 'read' | 'unread' | 'all'
  creatstatus?: 'creat' | 'uncreat' | 'all'
  level?: 0 | 100
  /**
   * of messages: still to be claimed, or claimed by their receiver
   */
  claim?: 'open' | 'held'
  state?: 'running' | 'ended' | 'cancelled'
  result?: Result
  /**
   * when the flow was created
   */
  created?: {
    from?: string
    to?: string
  }
  /**
   * when the message came
   */
  arrived?: {
    from?: string
    to?: string
  }
  /**
   * when the message was handled
   */
  finished?: {
    from?: string
    to?: string
  }
  /**
   * rows of this flow alone; fields are those of its form
   */
  flowid?: string
  /**
   * @maxItems 10
   */
  fields?: FieldSearch[]
}
/**
 * A list on its way into a spreadsheet
 */
export interface ListExport {
  id: string
  list: string
  title: string
  state: 'waiting' | 'running' | 'done' | 'failed'
  rows: number
  created_at: string
  file?: StoredFile
  /**
   * why it failed, or what it lacks
   */
  note?: string
}
/**
 * A field of a form that a list can show as a column
 */
export interface ListField {
  key: string
  name: string
  as?: DrawnAs
}
/**
 * What a list is asked for (domain: runtime lists)
 */
export interface ListQuery {
  nowpage: number
  /**
   * keyset cursor of the row before; wins over nowpage
   */
  after?: string
  search: ListSearch
  order?: ListOrder
  /**
   * items of the form of search.flowid that rows show
   *
   * @maxItems 20
   */
  columns?: string[]
}
/**
 * A row of a list of messages
 */
export interface ListRow {
  _id: string
  flowid: string
  flowlistid: string
  flowname: string
  workname: string
  visit: string
  PreFunid: string | null
  PreFunName: string | null
  NowFunid: string
  NowFunName: string
  PreMsgIds: string[]
  /**
   * UTC
   */
  created_at: string
  created_id: string
  creater: string
  to: string
  toer: string
  todepts: Dept[]
  /**
   * 1 waiting 2 cancelled 3 handled 4 either-sign 5 message 6 copy 7 started 8 withdrawn 9 skipped (S1-112…120)
   */
  status: number
  dealtype: 'message' | 'andsign' | 'orsign' | 'event'
  level: 0 | 100
  hasread: 0 | 1
  iscc: boolean
  /**
   * seconds, 0 = none
   */
  timeexpired: number
  expires_at: string | null
  finished_at: string | null
  finished_id: string | null
  log: HandledLog
  /**
   * by whom its receiver was last urged, and how often so far
   */
  urged?: {
    by: string
    name: string
    at: string
    times: number
  }
  /**
   * who asks its receiver to let the flow come back
   */
  applycancel?: {
    by: string
    name: string
    at: string
    reason: string
  }
  entrust_from?: Principal
  isRevoke: boolean
  claim?: Claim
  flowlistOi: Flow
  summary: Summary
  returned?: Returned
  /**
   * the remark that a notice tells of, in which its receiver is mentioned
   */
  remark?: {
    id: string
    by: string
    text: string
  }
  lastlog?: string | null
  /**
   * the asked columns by item as they read; what may not be read is missing
   */
  fields?: {
    [k: string]: string
  }
  /**
   * the button that may be pressed for several rows at once
   */
  batch?: string
  /**
   * by which buttons it may be agreed to and refused without opening it, where nothing must be filled in
   */
  quick?: {
    agree?: QuickPress
    refuse?: QuickPress
  }
  /**
   * how often its receiver was told that it is late
   */
  expiredtimes?: number
}
/**
 * A button that may be pressed on a message without opening it
 */
export interface QuickPress {
  index: number
  name: string
  reason: ReasonRule
}
/**
 * One text in the three languages
 */
export interface LocalizedText {
  zh: string
  en: string
  es: string
}
/**
 * One line of a flow's history
 */
export interface LogEntry {
  _id: string
  /**
   * 1 create 2 deal 3 cancel 4 or-sign 5 and-sign 6 withdraw 7 cancelled by a withdrawal 8 handed over 9 asked to come back 10 declined 11 asked no more 12 urged 13 moved to another version 14 made urgent or no longer so 15 copies were sent by hand 16 agreed by itself 20 event 31 people were asked further 32 somebody asked further was taken out again 33 people were asked for an opinion 34 an opinion was given 35 claimed 36 given back 37 assigned 38 the order of the signers was changed
   */
  type2: number
  flowlistid: string
  flowmsgid?: string | null
  button?: string
  outcome?: Outcome
  result?: Result
  /**
   * the design had whoever pressed the button prove again who he is
   */
  proved?: boolean
  PreFunName?: string | null
  NowFunName?: string
  NowFunid?: string
  /**
   * UTC
   */
  created_at: string
  created_id: string
  creater: string
  actor?: string | null
  entrust_from?: Principal
  depts?: Dept[]
  formdata: LoggedField[]
  suggest?: string
  /**
   * what went with the opinion
   */
  files?: StoredFile[]
  reason?: string
  /**
   * whom it was asked of, or who had asked for it
   */
  asked?: string
  nextmessage: {
    funid: string
    funname: string
    allot?: Allot
    dealtype: 'message' | 'andsign' | 'orsign' | 'event'
    level: 0 | 100
    skipped?: boolean
    list: Receiver[]
    trace: Trace[]
    waitmergeFunids?: string[]
    /**
     * the condition that led here, explained
     */
    because?: string
    /**
     * how many they are, where only the first are listed
     */
    count?: number
  }[]
  cc: {
    funid: string
    funname: string
    level: 0 | 100
    list: Receiver[]
    trace: Trace[]
    /**
     * how many they are, where only the first are listed
     */
    count?: number
  }[]
  /**
   * why it led there and not elsewhere, as far as the reader may know; only buttons with conditions have any
   */
  reasons: PathReason[]
  /**
   * messages that were closed by it, with their status before and after
   */
  history: {
    messageId: string
    stepName: string
    name: string
    from: number
    to: number
  }[]
  finished?: boolean
  /**
   * flows that it has started (S1-099)
   */
  sonflowdetails?: SubFlowState[]
  /**
   * numbers of the versions between which the flow was moved
   */
  versions?: {
    from: number
    to: number
  }
  /**
   * by which rule, and for which moment, the calendar started the flow
   */
  calendar?: {
    rule: string
    at: string
  }
  /**
   * that it was done by the deadline of the step, and when that was
   */
  deadline?: {
    do: 'remind' | 'escalate' | 'hand' | 'agree' | 'refuse'
    end: string
    /**
     * nobody was found to hand it to, so its receiver was reminded
     */
    nobody?: boolean
  }
  /**
   * how urgent the flow was and is
   */
  levels?: {
    from: number
    to: number
  }
  /**
   * how many messages it closed, where only the first are listed
   */
  closed?: number
  added?: Added
  /**
   * who was still to sign, by name and turn by turn, before and after the order was changed
   */
  turns?: {
    was: Turns
    now: Turns
    /**
     * who was put in
     */
    put: string[]
    /**
     * who was passed over
     */
    out: string[]
  }
  tally?: Tally
  /**
   * who agreed by himself, and why
   */
  automatic?: AgreedAlone[]
}
/**
 * A field that changed: its name, model and kind, how it reads now and how it read before
 */
export interface LoggedField {
  n: string
  m: string
  t: string
  str: string
  /**
   * how it read before, where it held something
   */
  was?: string
  /**
   * what changed in a table: a cell when a column is named, else a row that came or went
   */
  rows?: {
    row: number
    column?: string
    was?: string
    now?: string
  }[]
}
/**
 * Why a pressed button led to steps or did not: one of its links
 */
export interface PathReason {
  kind: 'if' | 'default' | 'always'
  /**
   * name of the step whose button it is
   */
  step: string
  button: string
  /**
   * name of the link, often empty
   */
  name: string
  /**
   * names of the steps it leads to
   */
  to: string[]
  holds: boolean
  explanation?: Explanation
}
/**
 * A flow that another has started, and what has become of it (S1-099)
 */
export interface SubFlowState {
  /**
   * the design that it is of
   */
  flowid: string
  flowlistid: string
  flowname: string
  /**
   * empty unless the reader may see the flow
   */
  workname: string
  /**
   * the message whose handling started it
   */
  msgid: string
  level: 0 | 100
  state: 'creating' | 'running' | 'ended' | 'cancelled' | 'failed'
  /**
   * whether the reader may see it
   */
  canopen: boolean
  /**
   * where the row of the table stood that it is for
   */
  row?: number
}
/**
 * What a company changes in its menu: laid over the built-in one (S1-033)
 */
export interface MenuConfig {
  /**
   * at most 100 of them; what names an entry that no longer exists does no harm
   *
   * @maxItems 1000
   */
  entries: MenuConfigChange[]
  /**
   * id of the entry that / opens on a desk; empty = the built-in one
   */
  home: string
  /**
   * id of the entry that / opens on a phone; empty = the built-in one
   */
  phoneHome: string
  /**
   * origins whose pages may stand inside ours
   *
   * @maxItems 100
   */
  frames: string[]
  /**
   * origins that a sign-in may lead to without asking (S1-052)
   *
   * @maxItems 100
   */
  redirects: string[]
}
export interface MenuConfigChange {
  id: string
  /**
   * what an entry is that the company added; missing = the entry is built in
   */
  kind?: 'group' | 'link' | 'frame' | 'redirect'
  /**
   * id of the group of an added entry
   */
  in?: string
  /**
   * place among its neighbours
   */
  index?: number
  names?: LocalizedText
  icon?: string
  hidden?: boolean
  /**
   * who of those who may sees the entry; none = all of them
   *
   * @maxItems 200
   */
  roles?: Picked[]
  /**
   * where it stands; missing = where it does by itself
   *
   * @maxItems 3
   */
  environments?: ('prod' | 'test' | 'archive')[]
  /**
   * on which devices it stands; missing = where it does by itself
   *
   * @maxItems 2
   */
  platforms?: ('desk' | 'phone')[]
  /**
   * address of its own: of a frame or a redirect
   */
  url?: string
  /**
   * where it leads
   */
  target?: string
}
/**
 * Messages of the same visit that are not told one by one, in numbers
 */
export interface MessageCrowd {
  count: number
  waiting: number
  handled: number
  unread: number
}
/**
 * A page of messages
 */
export interface MessagePage {
  result: ListRow[]
  /**
   * how many rows there are as far as they were counted: to 1000 at most; a search for what many rows may have is counted among the first rows of the list only, so that it may end earlier
   */
  totalItems: number
  /**
   * there may be more than were counted
   */
  totalIsCapped: boolean
  pageSize: number
  currentPage: number
  /**
   * cursor of the next page
   */
  next: string | null
}
/**
 * A message: one step waiting for, or having reached, one person (S1-099)
 */
export interface Message {
  _id: string
  flowid: string
  flowlistid: string
  flowname: string
  workname: string
  visit: string
  PreFunid: string | null
  PreFunName: string | null
  NowFunid: string
  NowFunName: string
  PreMsgIds: string[]
  /**
   * UTC
   */
  created_at: string
  created_id: string
  creater: string
  to: string
  toer: string
  todepts: Dept[]
  /**
   * 1 waiting 2 cancelled 3 handled 4 either-sign 5 message 6 copy 7 started 8 withdrawn 9 skipped (S1-112…120)
   */
  status: number
  dealtype: 'message' | 'andsign' | 'orsign' | 'event'
  level: 0 | 100
  hasread: 0 | 1
  iscc: boolean
  /**
   * seconds, 0 = none
   */
  timeexpired: number
  expires_at: string | null
  finished_at: string | null
  finished_id: string | null
  /**
   * who really finished it, in a switched session; told where a whole flow is shown
   */
  actor?: string
  log: HandledLog
  entrust_from?: Principal
  /**
   * who got it instead of its receiver; told where a whole flow is shown
   */
  moved_to?: string
  /**
   * they only sign before its receiver, who asked them to
   */
  moved_before?: true
  /**
   * by whom its receiver was last urged, and how often so far
   */
  urged?: {
    by: string
    name: string
    at: string
    times: number
  }
  /**
   * who asks its receiver to let the flow come back
   */
  applycancel?: {
    by: string
    name: string
    at: string
    reason: string
  }
  added?: AddedBy
  isRevoke: boolean
  claim?: Claim
  /**
   * flows that it has started (S1-099)
   */
  sonflowdetails?: SubFlowState[]
  crowd?: MessageCrowd
}
/**
 * A state of another step while which something is possible
 */
export interface Milestone {
  /**
   * the other step
   */
  fun: string
  /**
   * somebody has it; or it was handled and nobody has it any more
   */
  is: 'waiting' | 'done'
}
/**
 * What somebody handled in a month
 */
export interface MonthFigures {
  handled: number
  /**
   * seconds from arrival to handling
   */
  median: number | null
  late: number
}
/**
 * A contact group by its name, with a tip for whoever chooses it (S2-069)
 */
export interface NamedGroup {
  _id: string
  name: string
  tip: string
}
/**
 * A person, department or role by id and name
 */
export interface NamedOne {
  type: 'user' | 'dept' | 'role'
  id: string
  name: string
}
/**
 * Who is asked where a step finds nobody; missing = the step is passed by, or the act refused (nobodypass)
 */
export interface Nobody {
  /**
   * the superior of whoever handled before, else the next one above; or people who are named
   */
  ask: 'superior' | 'people'
  people: RecipientGroup[]
}
/**
 * How somebody likes to handle messages
 */
export interface OpinionHabits {
  /**
   * opinions of his own that one click writes
   *
   * @maxItems 20
   */
  phrases: string[]
  /**
   * the next waiting message opens by itself once one is handled
   */
  next: boolean
}
export interface OptionRowsRow {
  [k: string]: string | number | boolean | null | ((string | number) | OptionRowsRow)[]
}
/**
 * A department with its people and sub-departments (S2-074, S2-075)
 */
export interface OrgNode {
  _uuid: string
  deptid: string
  deptname: string
  /**
   * full pinyin and initials, for search
   */
  pinyin?: string
  parent_id?: string | null
  type: 'dept'
  children: (OrgNode | OrgUser)[]
  /**
   * out of service; only administrators see such
   */
  disabled?: boolean
  /**
   * of the directory, on the root only: what the call changes is asked about
   */
  version?: number
}
/**
 * A person inside a department (S2-076)
 */
export interface OrgUser {
  id: string
  _uuid: string
  username: string
  userjobid: string
  /**
   * full pinyin and initials, for search
   */
  pinyin?: string
  d_id: string
  is_leader?: boolean
  type: 'user'
  /**
   * out of service; only administrators see such
   */
  disabled?: boolean
}
/**
 * What a department keeps of its own beside the calendar of the one above it; of the root, the calendar of the company
 */
export interface OwnCalendar {
  /**
   * of the root: whether public holidays count that come with the product; missing = they do
   */
  holidays?: boolean
  /**
   * hours from Monday to Sunday; null = as above
   */
  week: WorkingHours[] | null
  /**
   * days that differ, in their order; they win over those from above
   *
   * @maxItems 4000
   */
  days: CalendarDay[]
}
/**
 * The organisation in columns, a third as long: texts of one column are divided by line breaks
 */
export interface PackedOrganisation {
  /**
   * of the directory
   */
  version: number
  departments: {
    /**
     * each department before those below it
     */
    ids: string
    names: string
    pinyin: string
    /**
     * numbers of the departments above, -1 for none
     */
    parents: number[]
    /**
     * how many people stand directly in each
     */
    sizes: number[]
  }
  people: {
    /**
     * those of the first department, then those of the second, and so on
     */
    ids: string
    names: string
    numbers: string
    pinyin: string
    /**
     * numbers of those who lead their department
     */
    leaders: number[]
  }
}
/**
 * The flow that started another, as its reader may know it
 */
export interface ParentFlow {
  flowlistid: string
  flowname: string
  workname: string
}
/**
 * What a browser answers with a passkey (WebAuthn, its JSON form)
 */
export interface PasskeyAnswer {
  id: string
  rawId: string
  type: string
  response: {
    [k: string]: unknown
  }
  [k: string]: unknown
}
/**
 * What a browser is asked to do with a passkey (WebAuthn, its JSON form)
 */
export interface PasskeyOptions {
  challenge: string
  [k: string]: unknown
}
/**
 * PendingChange: a change of what flows entrust to people, as its reader sees it
 */
export interface PendingChange {
  id: string
  /**
   * what would move, in the reader's language
   */
  what: string
  state: PendingChangeState
  /**
   * names of the affected people
   */
  people: string
  requested_by: string
  requested_at: string
  /**
   * when it is carried out without a second person, where there is none
   */
  due_at: string | null
  expires_at: string
  decided_by: string | null
  decided_at: string | null
  reason: string
  may_confirm: boolean
  may_reject: boolean
  may_object: boolean
  may_withdraw: boolean
}
/**
 * A person as answers name them
 */
export interface Person {
  _uuid: string
  name: string
  jobid?: string
}
/**
 * A person {id, name} or a department {name, deptid} picked from the address book (S2-078, S2-079)
 */
export interface PickedContact {
  id?: string
  name: string
  deptid?: string
}
/**
 * A department picked (S2-079)
 */
export interface PickedDepartment {
  name: string
  deptid: string
}
/**
 * A person picked in one of the departments that hold him (S2-078)
 */
export interface PickedInDepartment {
  id: string
  name: string
  deptid: string
  dept: string
}
/**
 * What a person shows of himself
 */
export interface Profile {
  phone: string
  mail: string
  introduction: string
  /**
   * a picture as a data address; empty = the letters of the name
   */
  avatar: string
  /**
   * the handwriting as a data address
   */
  signature: string
  /**
   * phone and mail come from the directory outside and are changed there
   */
  outside: boolean
}
/**
 * A public key that signs, or signed, proofs (Ed25519)
 */
export interface ProofKey {
  /**
   * the first 32 digits of the SHA-256 of the key
   */
  fingerprint: string
  public_key: string
  since: string
  /**
   * when another took its place
   */
  until: string | null
  /**
   * succession: the key before it endorsed it; restart: the private half of the key before it was not available, as after a restore elsewhere
   */
  beginning: 'first' | 'succession' | 'restart'
}
/**
 * A signed receipt of a decision with the keys that check it (docs/verifiable-decisions.md)
 */
export interface ProofReceipt {
  receipt: {
    /**
     * what was decided, and its link in the flow's chain
     */
    content: {
      [k: string]: unknown
    }
    key: string
    signature: string
  }
  /**
   * what the keys have signed of themselves and of each other
   */
  keys: {
    v: 2
    /**
     * since when a key signs and which keys signed before it, signed by itself
     */
    certificates: {
      content: {
        v: 2
        key: string
        publicKey: string
        since: number
        predecessors: {
          fingerprint: string
          publicKey: string
          since: number
          until: number | null
        }[]
        after: {
          n: number
          digest: string
        } | null
      }
      key: string
      signature: string
    }[]
    /**
     * until when a key signed and which key follows, signed by itself
     */
    successions: {
      content: {
        v: 2
        key: string
        until: number
        next: string
        publicKey: string
        since: number
      }
      key: string
      signature: string
    }[]
  }
}
/**
 * A record of a book that somebody of the company has read
 */
export interface ReadingRecord {
  id: string
  title: string
  author: string
  /**
   * the reader's name
   */
  reader: string
  reader_id: string
  /**
   * the reader's department when the record was made
   */
  dept: string
  begun: string | null
  finished: string | null
  pages: number | null
  score: number | null
  note: string
  updated_at: string
}
/**
 * A question whom groups of recipients would reach
 */
export interface RecipientQuestion {
  /**
   * @maxItems 100
   */
  groupList: RecipientGroup[]
  /**
   * spread: whom the groups reach in a flow; onlyspread: whom they reach without any flow; permission: which of the asked people they reach
   */
  testType: 'spread' | 'onlyspread' | 'permission'
  /**
   * the settings of the design: run scope and custom functions
   */
  flowset?: {
    /**
     * @maxItems 100
     */
    customFuns?: CustomFunction[]
    [k: string]: unknown
  }
  datalist?: {
    [k: string]: unknown
  }[]
  /**
   * decision tables of the form, by whose results people may be found
   *
   * @maxItems 50
   */
  decisions?: DecisionTable[]
  /**
   * whether a department without a coverage counts with all below it
   */
  deptWithSon?: boolean
  testData: {
    created_id?: string
    lastuser_id?: string
    /**
     * people asked about, by id; at most 200
     *
     * @maxItems 5000
     */
    permission_id?: string[]
    formdata?: FormData
    showdata?: {
      [k: string]: unknown
    }
  }
}
/**
 * Remote functions of one source, written #[funname](…) in expressions (domain facts 6.6)
 */
export interface RemoteGroup {
  name: string
  /**
   * what the source puts before its functions; names them in the catalogue only
   */
  prefix: string
  /**
   * what an answer that is an object can be asked for
   */
  fields: RemoteFunctionsField[]
  funlist: RemoteFunctionsFunction[]
  /**
   * sources of choices for fields of forms
   */
  remotefun?: RemoteGroupOptions[]
}
export interface RemoteFunctionsField {
  /**
   * as written in expressions
   */
  name: string
  /**
   * what the answer calls it
   */
  value: string
}
export interface RemoteFunctionsFunction {
  /**
   * as written in expressions; unique among all sources
   */
  funname: string
  /**
   * what the source calls it
   */
  fun: string
  /**
   * what to give it, for people
   */
  placeholder: string
  /**
   * uri_merge_para0: the answer belongs to the first argument and is an object, the second argument names one of its fields
   */
  frontfun?: '' | 'uri_merge_para0'
}
export interface RemoteGroupOptions {
  usedscope: 'DataSourceAdmin' | 'EleAutoCompleteSample' | 'DatabaseSet'
  n: string
  v: string
  p?: string
  props?: {
    value?: string
    label?: string
    children?: string
  }
}
/**
 * A flow of the past that a design would lead elsewhere: the first act that comes otherwise
 */
export interface ReplayRow {
  /**
   * the flow; empty for whoever may not watch it, as are its name, description, creator, reasons and acts
   */
  _id: string
  workname: string
  name: string
  desc: string
  creater: string
  created_at: string
  /**
   * to other steps, to other people, to another end, refused by the engine, asked of nobody, its button is gone, a remote function was never asked that
   */
  kind: 'way' | 'people' | 'result' | 'refused' | 'unasked' | 'no-button' | 'undecided'
  /**
   * name of the step at which it was done
   */
  step: string
  button: string
  actor: string
  at: string
  was: {
    /**
     * name of the step
     */
    step: string
    /**
     * names; none = an event or a skipped step
     */
    people: string[]
    /**
     * only informed
     */
    copy: boolean
  }[]
  would: {
    /**
     * name of the step
     */
    step: string
    /**
     * names; none = an event or a skipped step
     */
    people: string[]
    /**
     * only informed
     */
    copy: boolean
  }[]
  /**
   * why the engine refuses it
   */
  msg: string
  reasons: PathReason[]
  result_was: Result
  result_would: Result
  begins_at: string
  /**
   * the same acts for the simulator, as far as it knows them
   */
  acts: SimulatedAct[]
}
/**
 * An act of a simulated flow: who does what (S2-239)
 */
export interface SimulatedAct {
  /**
   * starts, handles a step, lets an event come out, lets time pass, cancels the whole, asks people further, takes one of them out again, asks for opinions, gives one, claims a step, gives it back; to handle what nobody has claimed claims it
   */
  kind:
    | 'creat'
    | 'deal'
    | 'event'
    | 'wait'
    | 'cancel'
    | 'addsign'
    | 'removesign'
    | 'consult'
    | 'opinion'
    | 'claim'
    | 'giveback'
  /**
   * who acts; of an event or of time nobody
   */
  person?: string
  /**
   * the step that is handled, whose event comes out, or at which people are asked
   */
  step?: string
  /**
   * its place among the buttons of the step
   */
  button?: number
  /**
   * the department he acts from; missing = his first
   */
  dept?: string
  level?: 0 | 100
  desc?: string
  suggest?: string
  /**
   * who is asked further, or taken out again
   *
   * @maxItems 50
   */
  people?: string[]
  /**
   * where those who are asked further stand
   */
  place?: 'before' | 'beside' | 'after'
  way?: AddedWay
  input?: FormData
  /**
   * how an event comes out
   */
  outcome?: 'done' | 'failed' | 'cancelled' | 'timeout'
  /**
   * what the other side of an event answers
   */
  answer?: {
    [k: string]: unknown
  }
  /**
   * how long nobody does anything
   */
  seconds?: number
}
/**
 * Who signs after whom in a step that runs, and what the reader may change of it
 */
export interface RunningOrder {
  /**
   * a waiting message of the step
   */
  msgid: string
  step: string
  /**
   * names of those who have signed, in their order
   */
  signed: string[]
  /**
   * who is still to sign, turn by turn; the first turn is whose it is
   */
  turns: {
    id: string
    name: string
  }[][]
  /**
   * whether whose turn it is may be changed, too
   */
  now: boolean
  /**
   * whether somebody may be passed over
   */
  skip: boolean
}
/**
 * The person of a session with roles, departments, menu and settings
 */
export interface SessionPerson {
  id: string
  jobid: string
  name: string
  avatar: string
  is_admin: boolean
  introduction: string
  hasPassword: boolean
  mustChange: boolean
  /**
   * the company asks for a second factor: nothing else is open before there is one
   */
  needsFactor?: true
  /**
   * under which the page seals what it keeps in the browser: another one for each person, and for whoever acts as him
   */
  draftKey?: string
  roles: {
    [k: string]: unknown
  }
  depts: {
    v: string
    n: string
    path: string
  }[]
  custom_route: MenuEntry[]
  /**
   * addresses that exist here and that the person's roles do not open (S1-056): they lead to another page instead, or to /401; addresses that do not exist lead to /404
   */
  closed_route: {
    url: string
    instead?: string
  }[]
  conf: {
    [k: string]: unknown
  }
  com_conf: CompanySettings
  token?: string
  fileSecret?: string
  /**
   * who really acts, in a switched session, and when it ends by itself
   */
  real?: {
    id: string
    name: string
    until: string
  }
  archive?: ArchiveInfo
  badges: Badges
  /**
   * what the company sets in its working calendar; null = nothing
   */
  calendar?: OwnCalendar | null
  /**
   * whom the person's messages go to now, and until when
   */
  away?: {
    name: string
    until: string | null
    isAll: boolean
  }[]
}
/**
 * A menu item; top-level items have children
 */
export interface MenuEntry {
  id: string
  /**
   * text key
   */
  title: string
  icon?: string
  url?: string
  /**
   * page of src/web/pages, or list:<name>
   */
  component?: string
  redirect?: string
  hidden?: boolean
  index?: number
  is_index_page?: boolean
  is_index_mpage?: boolean
  roles?: string[]
  /**
   * address of the page that stands in its place, and that it leads to with its query, where the roles do not open it; /401 when missing
   */
  instead?: string
  /**
   * where the entry stands; missing = wherever its menu does
   */
  environments?: EnvironmentsName[]
  tags?: string[]
  badge?: string
  mobile?: boolean
  children?: MenuEntry[]
  names?: LocalizedText
  /**
   * an address inside or outside that is no page of the menu itself; outer ones open in a new tab
   */
  link?: string
  /**
   * the outer page that stands inside ours
   */
  frame?: string
  /**
   * the company shows it to these roles only, as role:<id>; whoever has the permission all sees it, too
   */
  only?: string[]
  /**
   * false = not in the menu of a desk
   */
  desk?: boolean
  /**
   * the company added it: no page of the product
   */
  added?: boolean
}
/**
 * A link that shows a flow to others for a while
 */
export interface Share {
  _id: string
  flowlistid: string
  created_at: string
  creater: string
  /**
   * for whom; nobody = anybody signed in
   */
  people: {
    id: string
    name: string
  }[]
  /**
   * whether it shows the history, too
   */
  history: boolean
  expires_at: string
  state: 'open' | 'expired' | 'revoked'
  /**
   * how often it was opened
   */
  opened: number
}
/**
 * What a spreadsheet makes of a list of records, before and after it is confirmed
 */
export interface SheetImport {
  /**
   * of the file; sent back as confirm it keeps what was shown
   */
  sha256: string
  /**
   * false: nothing was written
   */
  kept: boolean
  /**
   * records that are new
   */
  added: number
  /**
   * rows that are kept already, or stand twice
   */
  same: number
  /**
   * the first of the new records
   */
  steps: {
    row: number
    name: string
    /**
     * its other columns that hold something
     */
    says: {
      title: string
      text: string
    }[]
  }[]
  /**
   * the first of the cells that are wrong; their rows are left out
   */
  faults: {
    row: number
    /**
     * its title
     */
    column: string
    /**
     * what stands there
     */
    text: string
    code: string
    params?: {
      [k: string]: unknown
    }
    msg: string
  }[]
  /**
   * rows that are left out
   */
  faulty: number
  /**
   * titles of columns that are not taken
   */
  unknown: string[]
}
/**
 * How a step decides that several people receive; a step without one is left by the first who presses a button (or-sign), or when all have signed with its first button (and-sign)
 */
export interface SignPolicy {
  allot?: Allot
  /**
   * how many must agree: one, all, so many votes, or so many percent of all votes
   */
  need: 'any' | 'all' | 'count' | 'percent'
  /**
   * how many votes, or percent of them
   */
  amount?: number
  /**
   * what a refusal does: it refuses at once; it is a vote against, and the result stands as soon as it is certain; or all are heard before the result stands
   */
  refuse: 'ends' | 'counts' | 'waits'
  /**
   * who is asked at a time: all, one after another in their order, or one department after another
   */
  turn: 'together' | 'person' | 'department'
  /**
   * where they sign one after another: who may change whose turn comes later while it runs, beside those with the right to cancel, and whether they may also pass somebody over
   */
  change?: {
    who: ('handler' | 'creator')[]
    skip: boolean
  }
  /**
   * who has a vote: each person, or each department by whoever of it is first
   */
  per: 'person' | 'department'
  /**
   * whose votes count more or less than one; the first line that names somebody counts
   *
   * @maxItems 20
   */
  weights?: {
    who: RecipientGroup[]
    votes: number
  }[]
  /**
   * whose refusal alone refuses
   */
  veto?: RecipientGroup[]
}
/**
 * Where a simulated flow stands after an act: what a saved case expects
 */
export interface SimulatedState {
  /**
   * the steps that wait, and whom for
   */
  waiting: {
    step: string
    /**
     * ids, in order; none = an event
     */
    people: string[]
  }[]
  result: Result
}
/**
 * What somebody would have before him in a simulated flow: the form as he sees it, and the buttons of his step
 */
export interface SimulatedTurn {
  step: {
    id: string
    name: string
    desc: string
    btnGroup: FlowDesignButton[]
  }
  formset: FormDesign
  limits: FormLimit[]
  formdata: FormData
  flowfacts: FlowFacts
  customs: {
    [k: string]: unknown
  }
  /**
   * how further people may be asked here; nothing where they may not
   */
  addSign: AddSignLeft | null
  /**
   * whether others may be asked for their opinion
   */
  canConsult: boolean
  /**
   * whether he claims it before he handles it; nothing where nobody claims the step
   */
  claim: Claim | null
  /**
   * whether others may claim what he has
   */
  canGiveBack: boolean
  /**
   * who asks for an opinion alone, and what about; nothing where he decides
   */
  asked: {
    name: string
    question: string
  } | null
}
/**
 * A button of a step and where it leads (S1-101)
 */
export interface FlowDesignButton {
  id: string
  name: string
  outcome?: Outcome
  reason?: ReasonRule
  /**
   * the condition under which whoever presses it proves again who he is; empty = always, missing = never
   */
  prove?: string
  canchoseflow: 0 | 1
  canchoseander: 0 | 1
  canchoseorer: 0 | 1
  canchosecc: 0 | 1
  defaultFunId: string[]
  /**
   * @maxItems 20
   */
  defaultSonFlowId: FlowDesignSubFlow[]
  /**
   * which links are followed whose conditions hold: all of them (also where this is missing), or the first in their order
   */
  follow?: 'all' | 'first'
  /**
   * @maxItems 50
   */
  NextFun: FlowDesignNext[]
  handler: {
    funId: string[]
    /**
     * @maxItems 20
     */
    SonFlowId: FlowDesignSubFlow[]
  }
  milestone?: Milestone
  [k: string]: unknown
}
/**
 * A flow that a button starts beside its steps, and how its form is filled (S2-042)
 */
export interface FlowDesignSubFlow {
  /**
   * name of the flow
   */
  n: string
  /**
   * id of the flow
   */
  v: string
  form_map?: FormMap
  each?: EachRow
}
/**
 * Targets that count when the condition holds
 */
export interface FlowDesignNext {
  id: string
  name: string
  if: string
  funId: string[]
  /**
   * @maxItems 20
   */
  SonFlowId: FlowDesignSubFlow[]
  [k: string]: unknown
}
/**
 * FormDesign: the form as the designer saves it; the only form model
 */
export interface FormDesign {
  $schema?: string
  version?: number
  /**
   * @maxItems 2000
   */
  list: FormItem[]
  remove_list: FormItem[]
  /**
   * Decision tables, asked by expressions of the form and of its flow, and by recipients
   *
   * @maxItems 50
   */
  decisions?: DecisionTable[]
  config: {
    labelWidth: number
    labelPosition: 'top' | 'left' | 'right'
    size?: 'default' | 'medium' | 'small' | 'mini'
    xs_config?: {
      [k: string]: unknown
    }
    sm_config?: {
      [k: string]: unknown
    }
    /**
     * A script of the predecessor: its default is called at the start and after each change, in the sandbox only
     */
    change_code?: string | null
    [k: string]: unknown
  }
  [k: string]: unknown
}
/**
 * A field or layout placed in a form (S2-080)
 */
export interface FormItem {
  type: string
  name: string
  key: string
  keyindex: number
  model: string
  options: {
    componentName?: string
    disabled?: boolean
    defaultValue?: unknown
    placeholder?: string
    [k: string]: unknown
  }
  rules: {
    required?: boolean
    type?: string
    pattern?: string
    message?: string
    [k: string]: unknown
  }[]
  columns?: FormColumn[]
  tooltip?: string
  /**
   * Stands below the control while the field is filled in
   */
  hint?: string
  icon?: string
  hide?: boolean
  hideTitle?: boolean
  /**
   * false: is left out where the form is printed
   */
  printable?: boolean
  labelWidth?: unknown
  style?: unknown
  inner_set_json?: unknown
  /**
   * Expressions that decide, while the form is filled, whether the item is shown, must be filled or can only be read; its value's own formula is options.formula
   */
  linkage?: {
    shown?: string
    required?: string
    readonly?: string
  }
  [k: string]: unknown
}
/**
 * A column of a grid (24 parts make a row), or a titled section of another layout
 */
export interface FormColumn {
  span: number
  list: FormItem[]
  /**
   * Title of a section
   */
  name?: string
  hide?: boolean
  [k: string]: unknown
}
/**
 * A simulated flow as far as it was played (S2-239)
 */
export interface Simulated {
  acts: {
    /**
     * what history would tell of it, and of the events after it
     */
    logs: LogEntry[]
    state: SimulatedState
    /**
     * the time after it
     */
    now: string
    /**
     * events that came to something that is refused
     */
    stuck: {
      step: string
      msg: string
    }[]
  }[]
  refused: {
    /**
     * the act, from 0; those after it were not played
     */
    at: number
    code: string
    msg: string
    data: unknown
  } | null
  waiting: {
    step: string
    name: string
    dealtype: 'message' | 'andsign' | 'orsign' | 'event'
    people: {
      id: string
      name: string
    }[]
    trace: Trace[]
    because: string
    late_at: string | null
    /**
     * how an event that waits can come out; none for people
     */
    outcomes: ('done' | 'failed' | 'cancelled' | 'timeout')[]
  }[]
  /**
   * who was asked further and can be taken out again, and by whom
   */
  removable: {
    /**
     * who asked
     */
    person: string
    step: string
    to: string
    name: string
  }[]
  result: Result
  form: FormData
  now: string
  /**
   * names of the flows that it has started
   */
  sonflows: string[]
  /**
   * what whom one asked for has before him
   */
  turn: SimulatedTurn | null
}
/**
 * A saved case of a flow: its acts, and where they are expected to lead (S2-240)
 */
export interface SimulationCase {
  _id: string
  name: string
  /**
   * when it begins
   */
  at: string
  /**
   * @maxItems 200
   */
  acts: SimulatedAct[]
  expected: SimulatedState[]
  updated_at: string
  updated_by: string
}
/**
 * The company that simulated flows are played on: its people in columns, texts of one column divided by line breaks
 */
export interface SimulationCompany {
  people: {
    ids: string
    numbers: string
    names: string
    /**
     * of each person the numbers of his places, from 1; below 0 where he leads
     */
    departments: number[][]
    /**
     * of each person the numbers of his roles, from 0
     */
    roles: number[][]
    /**
     * numbers of those who left, from 0
     */
    left: number[]
  }
  /**
   * ids of departments that people are in
   */
  places: string[]
  departments: {
    id: string
    name: string
    parentId: string | null
    order: number
  }[]
  merged: {
    id: string
    into: string
  }[]
  roles: {
    id: string
    name: string
  }[]
  groups: {
    id: string
    content: RecipientGroup[]
  }[]
}
/**
 * Which design is simulated, and what is done in it (S2-239)
 */
export interface SimulationQuestion {
  flowid: string
  design?: FlowDesign
  /**
   * when it begins; missing = now
   */
  at?: string
  /**
   * @maxItems 200
   */
  acts: SimulatedAct[]
  /**
   * whose form is asked for after the acts
   */
  open?: {
    person: string
    /**
     * missing = the start
     */
    step?: string
  }
}
/**
 * FlowDesign: one version of a flow: form, steps, layout, settings (domain: flow definition)
 */
export interface FlowDesign {
  $schema?: string
  remark: string
  fileList: StoredFile[]
  formset: FormDesign
  /**
   * @maxItems 500
   */
  funlist: FlowDesignStep[]
  layoutset: {
    key: string
    /**
     * "x y"
     */
    loc: string
  }[]
  /**
   * notes on the canvas, for those who design
   *
   * @maxItems 100
   */
  notes?: {
    id: string
    text: string
    /**
     * "x y"
     */
    loc: string
  }[]
  set: FlowDesignSet
  /**
   * Its words in other languages: for each language, translations by the text as the design has it
   */
  i18n?: {
    zh?: FlowDesignWords
    en?: FlowDesignWords
    es?: FlowDesignWords
  }
  [k: string]: unknown
}
/**
 * A step of a flow (S1-100)
 */
export interface FlowDesignStep {
  id: string
  name: string
  desc: string
  is_start: boolean
  dealtype: 'message' | 'andsign' | 'orsign' | 'event'
  formEditLimit: FormLimit[]
  /**
   * @maxItems 20
   */
  btnGroup: FlowDesignButton[]
  creatPermission: RecipientGroup[]
  dealers: RecipientGroup[]
  cc: RecipientGroup[]
  /**
   * seconds, 0 = no limit
   */
  timeexpired: number | null
  deadline?: Deadline
  /**
   * whoever gets the step may not give it to somebody else
   */
  notransfer?: boolean
  nobodypass: boolean
  nobody?: Nobody
  merge_set: {
    funs: string[]
    /**
     * goes on as soon as so many branches have arrived, or all that can; missing = all that run
     */
    after?: number
    /**
     * what becomes of the branches that have not arrived then: they run on and end here, or they are closed
     */
    rest?: 'absorb' | 'cancel'
  }
  event_set?: EventSet
  sign?: SignPolicy
  addsign?: AddSign
  /**
   * whoever gets the step may ask others for their opinion
   */
  consult?: boolean
  /**
   * its first button may be pressed for several messages at once from the list
   */
  batch?: boolean
  milestone?: Milestone
  [k: string]: unknown
}
/**
 * Settings of the whole flow
 */
export interface FlowDesignSet {
  runRoots: RecipientItem[]
  runRoottype: 'creater' | 'lastuser' | null
  canBeSonFlow: boolean
  control?: Control
  automatic?: Automatic
  /**
   * how a flow goes on that whoever has it sent back: through all steps again (also where nothing is said), straight back to him, or as he chooses
   */
  back?: 'again' | 'straight' | 'person'
  /**
   * which signatures of the step that sent a flow back are kept when it comes straight back: none (also where nothing is said), those that agreed if the form is the same, or if what the step may see of it is
   */
  keep?: 'none' | 'form' | 'fields'
  /**
   * @maxItems 20
   */
  duties?: Duty[]
  /**
   * steps of which never two are open at once: who arrives later waits until the other one is done
   *
   * @maxItems 20
   */
  interleave?: Interleaved[]
  /**
   * nobody makes links that show its flows to others
   */
  forbidShare?: boolean
  /**
   * nobody sends copies of its flows by hand
   */
  forbidCopies?: boolean
  dealers: RecipientGroup[]
  dealtype: 'orsign' | 'andsign'
  timeexpired: number
  formEditLimit: FormLimit[]
  permissions: {
    allow: ('watch' | 'revoke' | 'resend' | 'cancel' | 'export')[]
    deptuser: RecipientGroup[]
    admindept: RecipientItem[]
    [k: string]: unknown
  }[]
  workname: {
    auto_name: string
    auto_len: number
    auto_step: number
  }
  /**
   * fields that list rows show, three at most
   *
   * @maxItems 3
   */
  summary: string[]
  /**
   * @maxItems 100
   */
  customFuns?: CustomFunction[]
  form_copy?: FormCopy
  /**
   * people are reminded to start the flow
   */
  canautoalert?: boolean
  /**
   * @maxItems 20
   */
  autoalerts?: FlowDesignAutoAlert[]
  [k: string]: unknown
}
/**
 * When people are reminded to start the flow, by the company's clock (domain 1.6)
 */
export interface FlowDesignAutoAlert {
  type: 'year' | 'month' | 'week' | 'day'
  month?: number
  /**
   * 1 = Monday
   */
  week?: number
  /**
   * a shorter month has it on its last day
   */
  day?: number
  /**
   * of a month: its day (as if missing), its last day, or its working day
   */
  on?: 'day' | 'last' | 'workday'
  /**
   * which working day of a month; one with fewer has it on its last one
   */
  workday?: number
  /**
   * people are reminded to start the flow (as if missing), or it starts by itself in the name of each
   */
  by?: 'reminder' | 'itself'
  /**
   * what starts by itself and was missed while no server ran: each moment (as if missing), or the last one
   */
  missed?: 'all' | 'last'
  form_map?: FormMap
  time: string
  /**
   * minutes from the beginning of the period; follows from the rest
   */
  disminutes?: number
  deptuser: RecipientGroup[]
  [k: string]: unknown
}
/**
 * Translations by the text that they translate
 */
export interface FlowDesignWords {
  [k: string]: string
}
/**
 * What simulated flows are played on beside their design, so that a page can play them
 */
export interface SimulationSurroundings {
  /**
   * of the company as it stands
   */
  mark: string
  /**
   * null = the one that was marked so
   */
  company: SimulationCompany | null
  control: Control
  /**
   * what departments keep of their own in their working calendars; the root's is the company's
   */
  calendars: {
    id: string
    calendar: OwnCalendar
  }[]
  /**
   * flows that the caller may start; null = not asked
   */
  offered:
    | {
        id: string
        name: string
      }[]
    | null
  started: {
    id: string
    formset: FormDesign
  }[]
}
/**
 * A field of a form that a list can be searched by
 */
export interface SoughtField {
  key: string
  column?: string
  name: string
  by: 'text' | 'choice' | 'number' | 'date' | 'switch' | 'tree'
  /**
   * what of the company its entries stand for, as the field's schema says it
   */
  refers?: string
  /**
   * every branch of the field's own tree, each before those below it; a tree without them is that of the regions
   */
  branches?: {
    along: (string | number)[]
    label: string
  }[]
  choices?: {
    value: string | number
    label: string
  }[]
}
/**
 * A person as somebody writes them down
 */
export interface StaffDraft {
  jobid: string
  name: string
  mail: string
  phone: string
  avatar: string
  /**
   * @maxItems 20
   */
  departments: {
    id: string
    leader: boolean
  }[]
  /**
   * @maxItems 100
   */
  roles: string[]
}
/**
 * A person as the directory is administered
 */
export interface StaffRow {
  id: string
  jobid: string
  name: string
  avatar: string
  mail: string
  phone: string
  enabled: boolean
  is_admin: boolean
  /**
   * whether whoever asks may change this person
   */
  mayManage: boolean
  departments: {
    id: string
    name: string
    path: string
    leader: boolean
    enabled: boolean
  }[]
  roles: {
    id: string
    name: string
  }[]
  /**
   * messages that still wait for somebody out of service; 0 for those in service
   */
  waiting: number
}
/**
 * A flow that may be started, as tiles show it
 */
export interface StartableFlow {
  id: string
  name: string
  desc: string
  favourite: boolean
  icon: DesignIcon
}
/**
 * What was decided in the preview dialog about a flow that a button starts
 */
export interface SubFlowChoice {
  flowid: string
  flowname?: string
  /**
   * false = it is not started
   */
  check?: boolean
  level?: 0 | 100
}
/**
 * SyncFailure: why a synchronisation failed: a text key with its values
 */
export interface SyncFailure {
  code: string
  params: {
    [k: string]: unknown
  }
}
/**
 * SyncOutcome: what a synchronisation took over, and departments that stayed because they are not empty
 */
export interface SyncOutcome {
  added: number
  changed: number
  gone: number
  back: number
  linked: number
  stayed: string[]
}
/**
 * SyncProgress: what is being read, and how much of it
 */
export interface SyncProgress {
  part: 'departments' | 'roles' | 'people'
  done: number
  total: number
}
/**
 * SyncReport: how the company differs from an outside directory; long lists are cut, their totals are not
 */
export interface SyncReport {
  /**
   * must be sent back to take over exactly this
   */
  digest: string
  parts: SyncReportPart[]
  linked: SyncReportRows
  problems: {
    total: number
    texts: string[]
  }
}
export interface SyncReportPart {
  part: 'departments' | 'roles' | 'people'
  added: SyncReportRows
  changed: {
    total: number
    rows: SyncReportChange[]
  }
  gone: SyncReportRows
  back: SyncReportRows
}
export interface SyncReportRows {
  total: number
  rows: SyncReportRow[]
}
export interface SyncReportRow {
  id: string
  name: string
  /**
   * what tells it from others: job number and departments, or where it lies
   */
  note: string
}
export interface SyncReportChange {
  id: string
  name: string
  fields: SyncReportField[]
}
export interface SyncReportField {
  field: string
  before: string
  after: string
}
/**
 * SyncRun: a synchronisation: who began it when, and how far it is
 */
export interface SyncRun {
  id: string
  kind: SyncKind
  state: SyncState
  at: string
  by: string
  progress: SyncProgress
  failure: string
  outcome: SyncOutcome | null
}
/**
 * A template of flows as a file: what it is called, form and steps, and cases that may be played
 */
export interface TemplateFile {
  kind: 'qianpi/flow-template'
  name: string
  description: string
  icon?: DesignIcon
  /**
   * what the people, departments and roles are called that design and cases name
   *
   * @maxItems 500
   */
  names: NamedOne[]
  design: FlowDesign
  /**
   * @maxItems 100
   */
  cases: {
    name: string
    at: string
    /**
     * @maxItems 200
     */
    acts: SimulatedAct[]
  }[]
}
/**
 * A person whom a test of recipients found or was asked about (S2-218)
 */
export interface TestedPerson {
  _uuid: string
  name: string
  jobid?: string
  hasPermission?: boolean
}
/**
 * A node of the tree of flows; leaves are flows (S2-103)
 */
export interface TreeNode {
  id: string
  name: string
  desc?: string
  isleaf?: 0 | 1
  canuse?: boolean
  created_at?: string
  lists?: TreeNode[]
  icon?: DesignIcon
}
/**
 * When people work: hours of the week, and days that differ from it
 */
export interface WorkingCalendar {
  /**
   * the IANA time zone whose clocks tell the hours
   */
  zone: string
  /**
   * from Monday to Sunday; a day without hours is off
   *
   * @minItems 7
   * @maxItems 7
   */
  week: WorkingHours[]
  /**
   * days that differ from their weekday: holidays, and weekends moved to work
   *
   * @maxItems 4000
   */
  days: CalendarDay[]
}
/**
 * CallSchema: one call of the server
 */
export interface CallSchema {
  $schema?: string
  path: string
  method?: 'GET' | 'POST'
  /**
   * one sentence: what it does or answers
   */
  title: string
  /**
   * the caller must hold it
   */
  permission?: string
  /**
   * nobody needs to be signed in
   */
  open?: boolean
  /**
   * every signed-in person may; who may what of it is decided where it is answered
   */
  everyone?: true
  plain?: boolean
  upload?: boolean
  /**
   * of an upload: the name of the part with the file; filename[] when missing
   */
  part?: string
  binary?: boolean
  /**
   * a GET that browsers open by a signed query; server/app/files answers it with bytes, so it has no handler and no member of the client
   */
  link?: boolean
  writes?: boolean
  /**
   * what of other people it can move: where flows trust the person more than the caller, the call is stored until a second person confirms it
   *
   * @minItems 1
   */
  moves?: Power[]
  /**
   * of one that moves: it cannot be stored for a second person, so it is refused where it needs one
   */
  confirmable?: false
  /**
   * changes only what belongs to the caller: addresses, password, keys, sessions
   */
  own?: true
  /**
   * of one that writes: also sent by who acts as another person; without it a call that writes is refused then, since what it leaves may outlive the acting
   */
  impersonated?: true
  /**
   * answered also in a session that owes a new password or a second factor; without it a call is refused then
   *
   * @minItems 1
   */
  settles?: ('password' | 'factor')[]
  /**
   * works with what all environments share, so it always runs on the data of production
   */
  shared?: boolean
  /**
   * the form under schemas/forms that is filled in for the body: its rules are checked here, too
   */
  form?: string
  /**
   * the part of the body that the form fills; missing = the body itself
   */
  formAt?: string
  /**
   * the JSON of its body may have so many KB; missing = 16 for a call without an account, 256 for others (platform/limits)
   */
  kilobytes?: number
  /**
   * no page sends it: which programs it is for; they are shown the example
   */
  others?: string
  body: {
    [k: string]: unknown
  } | null
  /**
   * a body as another program sends it, told in /api/docs; made for the demo company
   */
  example?: {
    [k: string]: unknown
  }
  data: unknown
}
/**
 * Colours: those that people choose from, of the product, of a text and of a colour field; what a choice stores
 */
export interface Colours {
  $schema?: string
  theme: ColoursPalette
  text: ColoursPalette
  field: ColoursPalette
}
/**
 * Databases whose tables an installation lets administrators make sets of; only these hosts and tables are ever read (docs/database-sources.md)
 */
export interface DatabaseSources {
  $schema?: string
  /**
   * @maxItems 50
   */
  sources: DatabaseSourcesSource[]
}
export interface DatabaseSourcesSource {
  /**
   * by which sets name it; own is taken by the product's own database
   */
  id: string
  /**
   * for people
   */
  name: string
  /**
   * postgres://user:${PASSWORD}@host:5432/database; ${NAME} is the environment variable NAME
   */
  url: string
  /**
   * tables and views that may be read, schema.table; schema.* are all of a schema
   *
   * @minItems 1
   * @maxItems 200
   */
  tables: string[]
  /**
   * the role that each transaction takes; missing = the user of the address
   */
  role?: string
  /**
   * milliseconds that a statement may take; 3000 when missing
   */
  timeout?: number
  /**
   * how many connections are held at most; 4 when missing
   */
  connections?: number
}
/**
 * DefaultFormats: what a field's default may hold that is made when the form is filled: ${name:argument} (domain: default value formats)
 */
export interface DefaultFormats {
  $schema?: string
  /**
   * who fills which form when, in the examples
   */
  sample: {
    now: number
    zone: string
    workName: string
    person: {
      id: string
      name: string
      jobId: string
    }
    depts: {
      id: string
      name: string
      path: string[]
    }[]
  }
  formats: DefaultFormatsFormat[]
}
export interface DefaultFormatsFormat {
  /**
   * as the designer inserts it
   */
  text: string
  title: LocalizedText
  help: LocalizedText
  /**
   * kinds of fields; which of them take it in a given form is for their values to say
   */
  suits: ('text' | 'date' | 'person' | 'department')[]
  /**
   * still understood, no longer offered
   */
  old?: boolean
  /**
   * what it gives for the sample
   */
  example:
    | string
    | {
        [k: string]: unknown
      }[]
}
/**
 * Environments: production, the test environment, and those that replace the whole menu (S1-018, S1-019)
 */
export interface Environments {
  $schema?: string
  environments: EnvironmentsEnvironment[]
}
export interface EnvironmentsEnvironment {
  name: EnvironmentsName
  /**
   * the request header that carries a token of this environment
   */
  header: string
  /**
   * the key of a body that repeats it
   */
  bodyKey: string
  /**
   * where a browser keeps it
   */
  cookie: string
  /**
   * what the addresses of its pages begin with
   */
  base: string
  /**
   * the file of schemas/menu with its pages
   */
  menu: string
  /**
   * the page that / opens; missing = the one that the menu marks
   */
  home?: string
  /**
   * only entries of the menu with this tag stand in it (S1-138)
   */
  tag?: string
  /**
   * whose running flows it works with
   */
  data: 'prod' | 'test' | 'archive'
  /**
   * nothing is changed in it, not even what counts as read
   */
  readonly?: boolean
  /**
   * the only calls that are answered in it, by name; a/* = those below a that change nothing; missing = all
   */
  calls?: string[]
}
/**
 * FieldSchema: what a type of field is: its value, its options and how it reads
 */
export interface FieldSchema {
  $schema?: string
  /**
   * componentName or form-item type; the name of this file and of the widget's folder
   */
  name: string
  /**
   * item type written into the form; default = name, custom fields say custom
   */
  type?: string
  group: 'basic' | 'advanced' | 'layout'
  order?: number
  title: LocalizedText
  hint?: LocalizedText
  /**
   * line drawing: a path in a box of 24 × 24
   */
  icon?: string
  /**
   * another field whose widget draws this one; its options are this one's, too, unless they are named here (null = left out)
   */
  base?: string
  kind: FieldKind
  /**
   * JSON Schema of a value that is not empty; {"$option": path, "default"?, "zero"?} stands for an option of the item (zero: for 0), {"$choices": true} for the values of its choices
   */
  value?: {
    [k: string]: unknown
  }
  /**
   * what of its choices is stored: values, the path of values down a tree, or entries {path, pathname, last}
   */
  chooses?: 'value' | 'path' | 'entries'
  /**
   * JSON Schema of the options, drawn by the property panel; title = text key, a value of an enum reads as "<title>.<value>" ("none" when empty); format value, formula, script, multiline, rich, choices, json, columns, remote-source, source-props or local-source names a special editor; x-when = shown only while these other options have one of these values
   */
  options?: {
    [k: string]: unknown
  }
  /**
   * inner properties (inner_set_json) that the field takes, by the path of the option each of them sets; all others have no effect
   */
  inner?: {
    [k: string]: string
  }
  /**
   * options of a newly placed item where they differ from the schema's defaults; words in zh, en and es are placed in the language of who designs
   */
  defaults?: {
    [k: string]: unknown
  }
  /**
   * options of old designs with the values that would want something this field does not do
   */
  idle?: {
    [k: string]: unknown
  }
  text: FieldText
  linkable?: boolean
  /**
   * the value names stored files: each entry by this member; links = a text with links to them
   */
  file?: string
  /**
   * what each entry of the value names; ids must exist and names are the directory's own
   */
  refers?: 'person' | 'person-in-department' | 'department' | 'department-path' | 'contact' | 'role' | 'flow'
  /**
   * columns: a layout of items side by side; sections: one of titled parts, which are gone while nothing in them is in sight; rows: a table
   */
  holds?: 'columns' | 'sections' | 'rows'
  /**
   * how many columns or sections a fresh layout has, and how many it can have
   */
  parts?: {
    first: number
    most: number
  }
  /**
   * the same field with other settings to begin with, as an entry of the palette of its own
   */
  presets?: {
    name: string
    order?: number
    title: LocalizedText
    hint?: LocalizedText
    icon?: string
    options: {
      [k: string]: unknown
    }
  }[]
  /**
   * value, kind and text where options say so; the first whose options all agree counts
   */
  variants?: {
    when: {
      [k: string]: unknown
    }
    value?: {
      [k: string]: unknown
    }
    kind?: FieldKind
    text?: FieldText
  }[]
  /**
   * it may draw and check the cells of a table's column, too (usedplaces of the predecessor holds table): the editer custom with this editer_component
   */
  inTable?: boolean
  /**
   * editers of a table column: the field that draws and checks the cell, with these options
   */
  editers?: {
    [k: string]: {
      title: LocalizedText
      field: string
      options?: {
        [k: string]: unknown
      }
    }
  }
  /**
   * how Formily with antd-v5 draws it where a form is exported (docs/formily-export.md): the first entry whose `when` agrees with the options; none = it has nothing like it
   */
  formily?: {
    when?: {
      [k: string]: unknown
    }
    component: string
    /**
     * {"$option": name} stands for an option of the item
     */
    props?: {
      [k: string]: unknown
    }
    /**
     * of a layout: what draws one of its parts, and which property takes its title and its span
     */
    part?: {
      component: string
      title?: string
      span?: string
    }
  }[]
}
export interface FieldText {
  from: 'value' | 'parts' | 'options' | 'paths' | 'switch' | 'date' | 'number' | 'html' | 'rows' | 'none'
  parts?: string[]
  /**
   * what stands between the parts of a value; words and signs of one language are given in all three
   */
  join?: string | LocalizedText
  empty?: string
  as?: DrawnAs
}
/**
 * FlowSketch: a flow as one would tell it; the design follows from it (templates are kept so)
 */
export interface FlowSketch {
  $schema?: string
  id: string
  name: string
  description: string
  /**
   * name and description in the other languages
   */
  translations: {
    en: FlowSketchTold
    es: FlowSketchTold
  }
  /**
   * under which templates are chosen
   */
  category: 'hr' | 'finance' | 'purchasing' | 'office' | 'customers'
  icon: DesignIcon
  /**
   * what whoever starts it should know
   */
  remark?: string
  /**
   * how document numbers begin, such as QJ
   */
  number?: string
  /**
   * other flows may start it
   */
  asSubFlow?: boolean
  /**
   * @minItems 1
   */
  form: FlowSketchField[]
  /**
   * decision tables; conditions call their results as #C[table·result]()
   *
   * @maxItems 10
   */
  tables?: FlowSketchTable[]
  /**
   * names of the fields that lists show
   *
   * @maxItems 3
   */
  summary?: string[]
  /**
   * the start first; a button that names no target leads to the next
   *
   * @minItems 2
   */
  steps: FlowSketchStep[]
  /**
   * @minItems 1
   */
  cases: FlowSketchCase[]
}
export interface FlowSketchTold {
  name: string
  description: string
}
export interface FlowSketchField {
  name: string
  /**
   * a field of schemas/fields
   */
  type: string
  required?: boolean
  /**
   * @minItems 1
   */
  choices?: string[]
  default?: unknown
  /**
   * fields as @[name]
   */
  formula?: string
  /**
   * the condition under which it is there; fields as @[name]
   */
  shown?: string
  unit?: string
  hint?: string
  /**
   * shares a line with the next half
   */
  half?: boolean
  /**
   * of a table
   */
  columns?: FlowSketchColumn[]
  /**
   * more options of the field's own
   */
  options?: {
    [k: string]: unknown
  }
}
export interface FlowSketchColumn {
  name: string
  editer: string
  choices?: string[]
  required?: boolean
  formula?: string
  sum?: boolean
  width?: number
}
/**
 * a decision table with cells as people write them
 */
export interface FlowSketchTable {
  name: string
  hit: 'unique' | 'first' | 'collect'
  /**
   * fields by their names
   *
   * @minItems 1
   */
  asks: string[]
  /**
   * @minItems 1
   */
  answers: {
    name: string
    kind?: 'value' | 'limit' | 'people'
  }[]
  /**
   * @minItems 1
   */
  rows: {
    when: string[]
    then: (string | FlowSketchWho[])[]
    note?: string
  }[]
}
/**
 * who receives a step
 */
export interface FlowSketchWho {
  /**
   * the creator, his direct superior, any superior of his, that of whoever handled last
   */
  is?: 'creator' | 'superior' | 'superiors' | 'last-superior'
  /**
   * a role by its name
   */
  role?: string
  /**
   * whom a field of the form names
   */
  field?: string
  /**
   * whom a decision table names, as table·result
   */
  table?: string
}
export interface FlowSketchStep {
  name: string
  desc?: string
  type?: 'orsign' | 'andsign' | 'message'
  who?: FlowSketchWho[]
  cc?: FlowSketchWho[]
  hours?: number
  /**
   * missing = agree to the next step, and refuse, which ends the flow
   */
  buttons?: FlowSketchButton[]
  /**
   * names of the fields that it may change; the start edits all that are not kept for others
   */
  edits?: string[]
  hides?: string[]
  /**
   * the branches that it merges
   */
  waits?: string[]
  /**
   * passed by where nobody is found
   */
  skips?: boolean
}
export interface FlowSketchButton {
  name: string
  outcome?: Outcome
  /**
   * names of steps; empty = the flow ends; missing = the next step
   */
  to?: string[]
  when?: FlowSketchLink[]
}
export interface FlowSketchLink {
  if: string
  /**
   * @minItems 1
   */
  to: string[]
  name?: string
}
export interface FlowSketchCase {
  name: string
  /**
   * values by the names of fields; rows of tables by the names of columns
   */
  form: {
    [k: string]: unknown
  }
  /**
   * the steps in the order in which they are handled, each by its first button unless another is named
   */
  way: {
    step: string
    button?: string
    form?: {
      [k: string]: unknown
    }
  }[]
  result: Result
}
/**
 * A column of a table (sub-form) (S2-081)
 */
export interface FormTableColumn {
  code: string
  name: string
  editer: string
  placeholder?: string
  width?: unknown
  fixedtype?: 'left' | 'right' | null
  defaultValue?: unknown
  aggregate?: 'sum' | 'average' | null
  formula?: string
  limittype?: 'canedit' | 'readonly' | 'hidden' | null
  required?: boolean
  /**
   * false: is left out where the form is printed
   */
  printable?: boolean
  datasource?: string
  [k: string]: unknown
}
/**
 * FunctionSchema: one function of the expression language; the name of its file is the name of its rule
 */
export interface FunctionSchema {
  $schema?: string
  /**
   * as written in expressions: $[name](…)
   */
  name: string
  /**
   * what spreadsheets call it: search finds it by these, and whoever writes one is told what to write
   */
  aliases?: string[]
  group: 'table' | 'number' | 'text' | 'date' | 'logic' | 'convert' | 'flow'
  /**
   * place within its group, as the editor lists them
   */
  order: number
  title: LocalizedText
  help: LocalizedText
  /**
   * its rule asks for the time and the time zone
   */
  clock?: boolean
  /**
   * its rule asks for the facts of the flow around the expression
   */
  flow?: boolean
  /**
   * its rule asks for the place of the row that the expression belongs to
   */
  row?: boolean
  parameters: FunctionParameter[]
  result: 'number' | 'text' | 'boolean' | 'date' | 'list' | 'any'
  example: {
    /**
     * over the form, values and clock of fixtures/expressions.json
     */
    expression: string
    value: number | string | boolean
  }
}
export interface FunctionParameter {
  title: LocalizedText
  /**
   * what the argument is turned into; column = text such as 数量_bhq6G, naming a column of the table before it; plain = anything but an area or a table, which are equal to nothing; a date that is not filled in makes the result empty
   */
  kind: 'number' | 'text' | 'boolean' | 'date' | 'list' | 'table' | 'column' | 'plain' | 'any'
  /**
   * of a column: what its cells have to be
   */
  of?: 'number'
  optional?: boolean
  /**
   * of the last parameter: may be given any number of times, at least once
   */
  repeats?: boolean
  /**
   * a list that is looked up in an index: it counts once in a run, however often it is asked
   */
  indexed?: true
  /**
   * kept: empty stays empty; later: evaluated only when the rule asks; row: evaluated for each row, where the columns of the table before it have values
   */
  given?: 'kept' | 'later' | 'row'
}
/**
 * HomeWidget: one part of the home page: its title, call, component and place
 */
export interface HomeWidget {
  $schema?: string
  name: string
  /**
   * text key
   */
  title: string
  /**
   * the call that answers what it shows, and nothing else
   */
  call: string
  /**
   * part of src/web/renderer/home/widgets
   */
  component: string
  column: 'main' | 'side'
  /**
   * its place as long as nobody moved it; lower stands higher
   */
  order: number
  /**
   * where its title leads: an address of the menu
   */
  list?: string
  /**
   * what it shows changes with the news of the server
   */
  news?: boolean
  /**
   * it stands there only when it has something to show
   */
  modest?: boolean
  /**
   * where it stands; missing = everywhere
   */
  environments?: EnvironmentsName[]
  /**
   * who of these has it; missing = everybody
   */
  roles?: string[]
}
/**
 * ListSchema: one list of rows: its call, columns, search and actions
 */
export interface ListSchema {
  $schema?: string
  name: string
  /**
   * text key
   */
  title: string
  call: string
  badge?: string
  row?: 'message' | 'flow' | 'alert'
  columns: {
    key: string
    /**
     * text key
     */
    title: string
    cell:
      | 'text'
      | 'person'
      | 'time'
      | 'status'
      | 'readstatus'
      | 'flowname'
      | 'workname'
      | 'step'
      | 'expiry'
      | 'summary'
      | 'label'
      | 'suggest'
      | 'lastlog'
      | 'times'
      | 'alertstatus'
      | 'form'
    width?: number
    /**
     * its width where a table has room left, in languages of longer words
     */
    room?: number
    /**
     * where on a card: its name, beside the name, a line of its own, or at its foot
     */
    mobile?: 'title' | 'aside' | 'line' | 'sub' | 'hide'
    /**
     * key of the column that tells it, too, in small; a column of its own only for whoever wants it
     */
    within?: string
    /**
     * left out of a table that has little room
     */
    wide?: boolean
  }[]
  search: (
    | 'flowname'
    | 'workname'
    | 'readstatus'
    | 'creatstatus'
    | 'desc'
    | 'creater'
    | 'handler'
    | 'level'
    | 'claim'
    | 'result'
    | 'created'
    | 'arrived'
    | 'finished'
    | 'flowid'
  )[]
  actions: (
    'deal' | 'detail' | 'create' | 'finish' | 'setread' | 'setallread' | 'cancel' | 'batch' | 'export'
  )[]
  /**
   * how its rows may stand; the first is meant where nothing is said
   *
   * @minItems 2
   */
  orders?: ListOrder[]
  begin?: ListSearch
  open: 'deal' | 'detail' | 'create'
  /**
   * where an empty list leads on
   */
  next?: {
    to: string
    /**
     * text key
     */
    text: string
    /**
     * only for who holds one of them
     */
    roles?: string[]
  }
}
/**
 * MePage: what the page 我的 of a phone offers, in its order
 */
export interface MePage {
  $schema?: string
  groups: string[][]
  looks: ('language' | 'size' | 'theme' | 'colour')[]
}
/**
 * MenuSchema: the entries of the sidebar (S1-092)
 */
export interface MenuSchema {
  $schema?: string
  name: string
  entries: MenuEntry[]
}
/**
 * Words in the names of buttons that tell what pressing them decides, where a design does not say so
 */
export interface OutcomeWords {
  $schema?: string
  refuse: OutcomeWordsWords
  return: OutcomeWordsWords
  agree: OutcomeWordsWords
  withdraw: OutcomeWordsWords
}
/**
 * What the server may reach outside by itself: hosts that event steps may ask, the mail server, the gateway of short messages; and where people reach it
 */
export interface Outgoing {
  $schema?: string
  /**
   * @maxItems 200
   */
  hosts?: OutgoingHost[]
  mail?: OutgoingMail
  sms?: OutgoingGateway
  /**
   * the address at which people open the product; links in mails and messages begin with it
   */
  site?: string
}
/**
 * An origin that event steps may ask, with the headers it wants; ${NAME} in them is taken from the environment
 */
export interface OutgoingHost {
  origin: string
  headers?: {
    [k: string]: string
  }
  /**
   * whether it may lie in the company's own network or on this machine
   */
  private?: boolean
}
/**
 * The SMTP server; ${NAME} in user and password is taken from the environment
 */
export interface OutgoingMail {
  host: string
  port: number
  /**
   * TLS from the first byte (port 465); without it STARTTLS is used where it is offered
   */
  secure?: boolean
  user?: string
  password?: string
  from: string
}
/**
 * A host that sends short messages: {to, text, id} is posted there as JSON for each number
 */
export interface OutgoingGateway {
  url: string
  headers?: {
    [k: string]: string
  }
}
/**
 * The outside directory that the company is synchronised with: DingTalk, enterprise WeChat or Feishu, and the keys of its application
 */
export interface OutsideDirectory {
  $schema?: string
  type: 'dingtalk' | 'wechatwork' | 'feishu'
  /**
   * another address than the public one, such as a proxy inside the company
   */
  api?: string
  /**
   * AppKey of DingTalk, corpid of enterprise WeChat, App ID of Feishu; ${NAME} is taken from the environment
   */
  key: string
  /**
   * AppSecret, corpsecret or App Secret; ${NAME} is taken from the environment
   */
  secret: string
  /**
   * the application inside DingTalk or enterprise WeChat: for messages to people, and for pages opened there; Feishu needs none
   */
  agentid?: string
  /**
   * whether a provider runs the product for many companies; pages inside enterprise WeChat then introduce themselves to its client
   */
  saas?: boolean
  /**
   * how many questions a second are sent at most; 15 when missing
   */
  perSecond?: number
  /**
   * people come in without a password where the product is opened inside the client; an empty object is enough for enterprise WeChat and Feishu
   */
  signIn?: {
    /**
     * CorpId of DingTalk: with it pages ask the client for a code; without it they are led over DingTalk's own page
     */
    corpid?: string
    /**
     * another address than the public one of the page that leads back with a code
     */
    page?: string
    /**
     * another address than https://api.dingtalk.com, where DingTalk tells who agreed on that page
     */
    users?: string
  }
}
/**
 * OwnForm: a form of the product itself, in the grammar of administrators' forms; every word in it is a text key
 */
export interface OwnForm {
  $schema?: string
  /**
   * @minItems 1
   */
  list: OwnFormItem[]
  /**
   * As in form.json; labels stand on top unless it says otherwise
   */
  config?: {
    labelWidth?: number
    labelPosition?: 'top' | 'left' | 'right'
    size?: 'default' | 'medium' | 'small' | 'mini'
  }
  /**
   * It is a page or part of a page that is filled in and saved again and again: settings:<name> in the menu
   */
  settings?: {
    title?: string
    intro?: string
    /**
     * the call that answers what is set
     */
    load?: string
    /**
     * the call that takes it
     */
    save: string
    /**
     * where the answer holds it and the body takes it; missing = they are it themselves
     */
    at?: string
    /**
     * what was read is sent, too, so that others' changes are not lost
     */
    seen?: boolean
    /**
     * where the answer holds who changed it lately
     */
    changes?: string
    /**
     * on the button
     */
    ok: string
    /**
     * told when it is saved
     */
    done: string
  }
}
/**
 * An item of form.json; key and place in the list come from its model. The model is the name in the body of the call that takes the form. An item of the type blank is a slot: the page draws its control by code
 */
export interface OwnFormItem {
  type: string
  model?: string
  name?: string
  hint?: string
  tooltip?: string
  hide?: boolean
  hideTitle?: boolean
  options?: {
    [k: string]: unknown
  }
  /**
   * Its options are the values of an enum of schemas/values, so that no value can be missing here
   */
  choices?: {
    of: 'permission'
    /**
     * only values that match this regular expression
     */
    matching?: string
    /**
     * what text keys begin with; the value follows, without a minus before it
     */
    label: string
  }
  rules?: {
    required?: boolean
    type?: string
    pattern?: string
    message?: string
  }[]
  /**
   * As in form.json, with the fields named by their models: @[model]
   */
  linkage?: {
    shown?: string
    required?: string
    readonly?: string
  }
  columns?: {
    span?: number
    name?: string
    list: OwnFormItem[]
  }[]
}
/**
 * PickerOffers: which tabs of the recipient picker stand where it is opened; all of them elsewhere (S2-017): in a contact group, for whom a form condition means, for whom a program method names
 */
export interface PickerOffers {
  $schema?: string
  group: Access
  condition: Access
  method: Access
}
/**
 * PickerTabSchema: one tab of the recipient picker (S2-016); it needs what the picker allows: groupChoice, functionChoice (S2-027), decisionTables where the design has some
 */
export interface PickerTab {
  $schema?: string
  name: string
  /**
   * text key
   */
  title: string
  order: number
  type: string[]
  needs?: Access
  /**
   * call that lists what can be chosen
   */
  source?: string
  items?: {
    id?: string
    title?: string
    tip?: string
    [k: string]: unknown
  }[]
}
/**
 * PublicHolidays: days off and weekends moved to work, as the state has published them per year
 */
export interface PublicHolidays {
  $schema?: string
  country: string
  years: {
    year: number
    /**
     * where the facts of this year were taken from
     */
    source: string
    off: PublicHolidaysDays
    work: PublicHolidaysDays
  }[]
}
/**
 * RecordList: a list of records: its call, what it is searched by, its columns, and what is done with rows
 */
export interface RecordList {
  $schema?: string
  /**
   * text key, as all words here
   */
  title: string
  /**
   * stands below the title
   */
  hint?: string
  /**
   * answers a page of rows for nowpage, or all rows at once
   */
  call: string
  /**
   * the call answers all rows at once and takes no nowpage
   */
  whole?: boolean
  /**
   * the property that names a row; id when missing
   */
  id?: string
  criteria?: RecordListCriterion[]
  /**
   * the part of the body that takes the criteria; missing = the body itself
   */
  searchIn?: string
  /**
   * by which column rows stand at first; the call takes order
   */
  order?: {
    by: string
    descending: boolean
  }
  /**
   * the rows that are asked for as a spreadsheet
   */
  export?: {
    title: string
    /**
     * answers the file; takes what the list's call takes
     */
    call: string
    /**
     * writes the file behind where there are many rows
     */
    start?: string
  }
  /**
   * rows that come from a spreadsheet: what it would add is shown before it is confirmed
   */
  import?: {
    title: string
    /**
     * what is done with its rows
     */
    hint: string
    /**
     * takes the file, and answers values/sheet-import
     */
    call: string
    /**
     * a document under schemas/forms: its fields are the columns
     */
    form: string
    /**
     * what the file to fill in is called
     */
    template: string
  }
  /**
   * the one of cell name says which row it is, on cards of the page's own, too
   *
   * @minItems 1
   */
  columns: RecordListColumn[]
  /**
   * rows where this property holds nothing stand back
   */
  fadedUnless?: string
  /**
   * rows below a row that are shown when its name is pressed, in the same columns
   */
  nested?: {
    /**
     * the row's property that holds them
     */
    rows: string
    /**
     * the property that names one of them
     */
    id: string
    /**
     * the property that is shown in the column of names
     */
    name: string
  }
  add?: RecordListDeed
  /**
   * What is done with the whole list; without call, form and dialog it is read again
   */
  tools?: RecordListDeed[]
  deeds?: RecordListDeed[]
  empty: {
    none: string
    hint?: string
    /**
     * nothing was found; takes {words}
     */
    found?: string
  }
}
/**
 * What rows are searched by: words, one of some (in a list or side by side), days from and to, a month
 */
export interface RecordListCriterion {
  /**
   * its name in the body
   */
  key: string
  title: string
  as: 'words' | 'choice' | 'segments' | 'days' | 'month'
  /**
   * missing = the page knows them
   */
  options?: (string | number)[]
  /**
   * text key of an option without the option itself, which follows
   */
  words?: string
  /**
   * says that all are wanted
   */
  any?: string
  /**
   * what it is at first
   */
  begins?: string | number
}
export interface RecordListColumn {
  /**
   * the row's property
   */
  key: string
  /**
   * the property, where another column has the same key
   */
  of?: string
  title: string
  /**
   * own = the page draws it, as it may draw any other
   */
  cell:
    | 'name'
    | 'text'
    | 'note'
    | 'code'
    | 'phone'
    | 'mail'
    | 'time'
    | 'count'
    | 'minutes'
    | 'duration'
    | 'state'
    | 'own'
  /**
   * text key that takes the row's properties, said where it holds something
   */
  says?: string
  /**
   * of a state, or of each entry of a list: its text key without the state itself, which follows
   */
  words?: string
  /**
   * of a state: which colour it has
   */
  tones?: {
    [k: string]: RecordListTone
  }
  /**
   * where it leads; takes the row's properties
   */
  to?: string
  /**
   * who may go there
   */
  toRoles?: string[]
  /**
   * pressed it begins the first deed, or the one that is offered instead of it
   */
  opens?: boolean
  /**
   * the property that stands small below it
   */
  under?: string
  /**
   * rows may be sorted by it
   */
  sorts?: boolean
  /**
   * not on the card of a narrow screen
   */
  wideOnly?: boolean
  /**
   * its cells do not wrap on a wide screen: numbers, versions, names
   */
  oneLine?: boolean
  /**
   * stand behind it; they take the row's properties
   */
  tags?: {
    /**
     * where this property holds something
     */
    when?: string
    /**
     * where this property holds nothing
     */
    unless?: string
    title: string
    tone?: RecordListTone
  }[]
}
/**
 * What is done with a row or a list: a way to another page, a form that is filled in for a call, a call after a question, or what the page does under this name
 */
export interface RecordListDeed {
  name: string
  /**
   * on its button
   */
  title: string
  /**
   * over its form or question; the title when missing
   */
  heading?: string
  /**
   * the page it leads to; takes the row's properties
   */
  to?: string
  /**
   * a document under schemas/forms
   */
  form?: string
  /**
   * stands above the form; takes the row's properties
   */
  says?: string
  /**
   * on the button that sends the form, or that says yes to the question
   */
  ok?: string
  /**
   * takes what was filled in, and the row's id
   */
  call?: string
  /**
   * done with ticked rows together, too: the call takes ids
   */
  bulk?: boolean
  /**
   * only rows where this property holds something can be ticked for it
   */
  bulkWhen?: string
  /**
   * the call takes a requestId
   */
  once?: boolean
  /**
   * the question; takes the row's properties
   */
  ask?: string
  danger?: boolean
  /**
   * its button stands out
   */
  main?: boolean
  /**
   * of a row: it stands in the menu behind the others
   */
  more?: boolean
  /**
   * told afterwards; takes the row's properties, what was filled in and what was answered
   */
  done?: string
  /**
   * only where this property of the row holds something
   */
  when?: string
  /**
   * only where this property of the row holds nothing
   */
  unless?: string
  /**
   * only where the deed of this name is not offered
   */
  insteadOf?: string
  /**
   * only for who holds one of them
   */
  roles?: string[]
}
/**
 * Sources of remote functions that an installation allows; only these addresses are ever asked (domain facts 6.6)
 */
export interface RemoteFunctions {
  $schema?: string
  /**
   * @maxItems 100
   */
  groups: RemoteFunctionsSource[]
}
export interface RemoteFunctionsSource {
  name: string
  /**
   * stands before the source's own name of a function when it is asked
   */
  prefix: string
  /**
   * directory: is answered from this installation's own directory, an http(s) address is asked by POST
   */
  api: string
  /**
   * @maxItems 200
   */
  fields: RemoteFunctionsField[]
  /**
   * @maxItems 200
   */
  funlist: RemoteFunctionsFunction[]
  /**
   * sent to the source, never to browsers; ${NAME} is the environment variable NAME
   */
  headers?: {
    [k: string]: string
  }
  /**
   * whoever wants to see or ask these functions must hold it; flows ask in their own name
   */
  permission?: string
  /**
   * what fields of forms take their choices from (domain facts 6.3)
   *
   * @maxItems 200
   */
  remotefun?: RemoteFunctionsOptions[]
}
export interface RemoteFunctionsOptions {
  /**
   * for whole lists of choices, or asked with q, what is typed; DatabaseSet is taken by the product's own sets
   */
  usedscope: 'DataSourceAdmin' | 'EleAutoCompleteSample' | 'DatabaseSet'
  /**
   * for people
   */
  n: string
  /**
   * the alias by which forms name it (remoteUrlAlias); unique among all sources
   */
  v: string
  /**
   * what it offers and which parameters it takes, for people
   */
  p?: string
  /**
   * the address that is asked by POST with the parameters as JSON; directory:departments and directory:people are this installation's own
   */
  api: string
  /**
   * what a row calls the value, the label and the rows below
   */
  props?: {
    value?: string
    label?: string
    children?: string
  }
}
export interface CustomizeReadbookCreatBody {
  title: string
  author?: string | null
  /**
   * the day on which reading began: 2026-11-23
   */
  begun?: string | null
  /**
   * the day on which the book was finished
   */
  finished?: string | null
  pages?: number | null
  score?: number | null
  note?: string | null
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface CustomizeReadbookCreatData {
  id: string
}
export interface CustomizeReadbookDeleteBody {
  id: string
}
export interface CustomizeReadbookEditBody {
  id: string
  title: string
  author?: string | null
  /**
   * the day on which reading began: 2026-11-23
   */
  begun?: string | null
  /**
   * the day on which the book was finished
   */
  finished?: string | null
  pages?: number | null
  score?: number | null
  note?: string | null
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface CustomizeReadbookEditData {
  id: string
}
export interface CustomizeReadbookExportBody {
  /**
   * part of a title, an author, a reader, a department or a note
   */
  text?: string
  order?: {
    by: 'title' | 'reader' | 'begun' | 'finished' | 'pages' | 'score' | 'updated_at'
    descending: boolean
  }
}
export interface CustomizeReadbookGetbyidBody {
  id: string
}
export interface CustomizeReadbookListGetBody {}
export interface CustomizeReadbookListGetData {
  result: ReadingRecord[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface CustomizeReadbookListBody {
  nowpage: number
  /**
   * part of a title, an author, a reader, a department or a note
   */
  text?: string
  order?: {
    by: 'title' | 'reader' | 'begun' | 'finished' | 'pages' | 'score' | 'updated_at'
    descending: boolean
  }
}
export interface CustomizeReadbookListData {
  result: ReadingRecord[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface CustomizeReadbookUploadBody {
  /**
   * the sha256 of the file as it was answered; without it nothing is written
   */
  confirm?: string
  [k: string]: string | undefined
}
export interface Dbctrl2DeleteBody {
  id: string
}
export interface Dbctrl2DeleteData {}
export interface Dbctrl2GetdbsetBody {
  dbid: string
}
export interface Dbctrl2GetdbsetData {
  dbid: string
  set: {
    name: string
    key: string
    label: string
    pagesize: number
    /**
     * JSON: the columns that are shown or returned, with their titles and kinds
     */
    columns: string
    /**
     * JSON: the order of the rows
     */
    orderby?: string
    /**
     * JSON: the columns whose values the field gives
     */
    parameters?: string
  }
}
export interface Dbctrl2ListBody {}
export interface Dbctrl2LogBody {
  nowpage: number
}
export interface Dbctrl2LogData {
  result: {
    id: string
    at: string
    by: string
    what: 'added' | 'changed' | 'deleted'
    name: string
    /**
     * the parts that were changed
     */
    changed: string[]
  }[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface Dbctrl2OfferedBody {}
export interface Dbctrl2PreviewBody {
  set: DatabaseSet
  search?: {
    /**
     * what is typed; each word must stand in one of the searched columns
     */
    words?: string
    /**
     * by column: what filters of the set take from the form
     */
    parameters?: {
      [k: string]: string | number | boolean | null
    }
  }
}
export interface Dbctrl2SaveBody {
  id?: string
  /**
   * of the one that is changed
   */
  rev?: number
  set: DatabaseSet
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface Dbctrl2SaveData {
  id: string
  rev: number
}
export interface Dbctrl2SearchdataBody {
  id: string
  currentPage: number
  search?: {
    /**
     * what is typed; each word must stand in one of the searched columns
     */
    words?: string
    /**
     * by column: what filters of the set take from the form
     */
    parameters?: {
      [k: string]: string | number | boolean | null
    }
  }
}
export interface Dbctrl2SourcesBody {
  /**
   * with its tables
   */
  source?: string
}
export interface Dbctrl2SourcesData {
  sources: {
    id: string
    name: string
  }[]
  tables: {
    /**
     * schema.table
     */
    name: string
    columns: {
      name: string
      title: string
      kind: DatabaseSetKind
    }[]
    /**
     * columns of lists of texts, which may hold the parts of what is searched
     */
    parts: string[]
  }[]
}
export interface Dbctrl2UsedbyBody {
  id: string
}
export interface DeptAddBody {
  name: string
  parent_id: string
  /**
   * @maxItems 20
   */
  leaders: string[]
}
export interface DeptAddData {
  id: string
}
export interface DeptContactGetlistsBody {}
export interface DeptEditBody {
  id: string
  name: string
  /**
   * @maxItems 20
   */
  leaders: string[]
}
export interface DeptListBody {}
export interface DeptMergeBody {
  id: string
  into: string
}
export interface DeptMergeData {
  people: number
  /**
   * drafts of designs that were written anew
   */
  drafts: number
  /**
   * contact groups that were written anew
   */
  groups: number
}
export interface DeptMoveBody {
  id: string
  parent_id: string
  before: string | null
}
export interface DeptSetenableBody {
  id: string
  enabled: boolean
}
export interface DeptUsesBody {
  id: string
}
export interface EmployeeAddData {
  id: string
  password: string
}
export interface EmployeeChangepwdBody {
  oldPassword: string
  newPassword: string
  confirmPassword: string
  kid: string
}
export interface EmployeeChangeuserListBody {}
export interface EmployeeChangeuserBody {
  /**
   * the person, or the id that a tree of people gives: department__name__person__name
   */
  userid?: string
  reason?: string
}
export interface EmployeeChangeuserData {
  token: string
  expire: string
}
export interface EmployeeClientfailuresNoteBody {
  client: 'dingtalk' | 'wechatwork' | 'feishu'
  version: string
  reason: string
}
export interface EmployeeClientfailuresBody {}
export interface EmployeeContactApplysyncBody {
  id: string
  digest: string
  /**
   * departments and people to take out of service, as department or person and id: people 12
   *
   * @maxItems 200000
   */
  gone: string[]
  /**
   * the same for those to put back into service
   *
   * @maxItems 200000
   */
  back: string[]
}
export interface EmployeeContactChangesBody {
  version: number
}
export interface EmployeeContactChangesData {
  /**
   * of the directory now
   */
  version: number
  /**
   * too long ago: the whole organisation has to be asked for
   */
  isWhole: boolean
  departments: {
    node: OrgNode
    /**
     * among the sub-departments of its parent
     */
    place: number
  }[]
  /**
   * ids of departments that are no more
   */
  gone: string[]
}
export interface EmployeeContactDatareloadBody {}
export interface EmployeeContactFacesBody {
  /**
   * @minItems 1
   * @maxItems 100
   */
  ids: string[]
}
export interface EmployeeContactGetdataformdingtalkBody {
  /**
   * departments, roles with who holds them, people, or everything
   */
  type: 'dept' | 'role' | 'user' | 'all'
}
export interface EmployeeContactGetdataformdingtalkData {
  id: string
}
export interface EmployeeContactGetroletreeGetBody {
  /**
   * the day for which a page keeps the answer; it changes nothing
   */
  date?: string
}
export interface EmployeeContactGetroletreeBody {
  date?: string
}
export interface EmployeeContactGetroletreeallBody {
  date?: string
}
export interface EmployeeContactGetusersbydeptGetBody {
  /**
   * the day for which a page keeps the answer; it changes nothing
   */
  date?: string
  /**
   * in columns, for slow lines
   */
  packed?: '1'
}
export interface EmployeeContactGetusersbydeptBody {
  date?: string
}
export interface EmployeeContactGetusersbydeptallBody {
  date?: string
}
export interface EmployeeContactGroupsBody {}
export interface EmployeeContactResolvenamesBody {
  /**
   * @maxItems 500
   */
  list: RecipientItem[]
}
export interface EmployeeContactSyncdataformdingtalkbyuseridBody {
  /**
   * a person here
   */
  uuid?: string
  /**
   * ids in the outside directory
   *
   * @maxItems 200
   */
  userids?: string[]
}
export interface EmployeeContactSyncdataformdingtalkbyuseridData {
  id: string
}
export interface EmployeeContactSyncstateBody {}
export interface EmployeeContactSyncstateData {
  /**
   * empty: none is configured
   */
  source: 'dingtalk' | 'wechatwork' | 'feishu' | ''
  run: SyncRun | null
  report: SyncReport | null
}
export interface EmployeeContactUserdeptrolestoredatarestBody {}
export interface EmployeeContactUserdeptrolestoredatarestData {
  /**
   * memberships and held roles of nobody or nothing that were removed
   */
  dropped: number
}
export interface EmployeeDirectorylogBody {
  nowpage: number
}
export interface EmployeeDirectorylogData {
  result: {
    id: string
    at: string
    by: string
    actor: string | null
    what: string
    target: string
    before?: unknown
    after?: unknown
  }[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface EmployeeDirectorysheetExportBody {}
export interface EmployeeDirectorysheetExportData {
  departments: {
    id: string
    path: string
  }[]
  people: {
    jobid: string
    name: string
    phone: string
    mail: string
    departments: string
    leads: string
    roles: string
  }[]
}
export interface EmployeeDirectorysheetImportBody {
  version: number
  sheets: DirectorySheets
}
export interface EmployeeDirectorysheetImportData {
  departments: {
    added: number
    changed: number
  }
  people: {
    added: number
    changed: number
  }
  /**
   * one-time passwords of new people; told once
   */
  passwords: {
    jobid: string
    name: string
    password: string
  }[]
}
export interface EmployeeEditBody {
  id: string
  person: StaffDraft
  seen: StaffDraft
}
export interface EmployeeEndsessionsBody {
  id: string
}
export interface EmployeeEndsessionsData {
  /**
   * how many there were
   */
  ended: number
}
export interface EmployeeExternalDeleteBody {
  id: string
}
export interface EmployeeExternalListBody {
  nowpage: number
  text?: string
}
export interface EmployeeExternalListData {
  result: ExternalRow[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface EmployeeExternalSaveBody {
  id?: string
  name: string
  company: string
  phone: string
  mail: string
  note: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface EmployeeExternalSaveData {
  id: string
}
export interface EmployeeGetinfoGetBody {
  /**
   * a copy of the token of the header; none is needed
   */
  token?: string
}
export interface EmployeeHandoverBody {
  id: string
  to: string
  /**
   * the successor leads the person's departments, too
   */
  leads?: boolean
}
export interface EmployeeHandoverData {
  moved: number
}
export interface EmployeeListBody {
  nowpage: number
  search: {
    text?: string
    dept_id?: string
    /**
     * sub-departments, too
     */
    deep?: boolean
    role_id?: string
    state?: 'enabled' | 'disabled' | 'all'
  }
}
export interface EmployeeListData {
  result: StaffRow[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface EmployeeLoginClientloginBody {
  /**
   * where the page stands; the platform leads back there
   */
  origin: string
  code: string
  state: string
  proof: string
  /**
   * whether the client gave the code to the page, or the address led back with it
   */
  way: 'client' | 'address'
}
export interface EmployeeLoginClientloginData {
  token: string
  expire: string
  mustChange: boolean
  /**
   * the code is right, and a second factor is asked for: go on with employee/login/second
   */
  needsCode?: boolean
  /**
   * what to go on with, for some minutes
   */
  second?: {
    ticket: string
    person: string
    passkey?: PasskeyOptions
    /**
     * there is no code: the passkey must answer
     */
    codeless?: true
  }
}
export interface EmployeeLoginClientstartBody {
  /**
   * where the page stands; the platform leads back there
   */
  origin: string
}
export interface EmployeeLoginClientstartData {
  client: 'dingtalk' | 'wechatwork' | 'feishu'
  /**
   * the application, as the client knows it
   */
  app: string
  /**
   * the company, as the client knows it
   */
  corp?: string
  /**
   * leads back to /login with a code and the state
   */
  address: string
  /**
   * good for one try within ten minutes
   */
  state: string
  /**
   * shows that the same browser goes on with the state; it stays there and is in no address
   */
  proof: string
}
export interface EmployeeLoginGetpkeyBody {
  userName: string
}
export interface EmployeeLoginGetpkeyData {
  kid: string
  /**
   * PEM, SPKI
   */
  publicKey: string
}
export interface EmployeeLoginPasskeyBody {
  passkey: PasskeyAnswer
}
export interface EmployeeLoginPasskeyData {
  token: string
  expire: string
  mustChange: boolean
}
export interface EmployeeLoginPasskeystartBody {}
export interface EmployeeLoginSecondBody {
  ticket: string
  person: string
  code?: string
  passkey?: PasskeyAnswer
}
export interface EmployeeLoginSecondData {
  token: string
  expire: string
  mustChange: boolean
}
export interface EmployeeLoginBody {
  userName: string
  /**
   * base64 of RSA-OAEP-SHA256 over the UTF-8 (base64 first if not ASCII)
   */
  password: string
  kid: string
  /**
   * six digits of the app or a recovery code; where it is missing and needed, the answer says so and gives no token
   */
  code?: string
  passkey?: PasskeyAnswer
}
export interface EmployeeLoginData {
  token: string
  expire: string
  mustChange: boolean
  /**
   * the password is right, a code is needed: send all again with it under a new key
   */
  needsCode?: boolean
  passkey?: PasskeyOptions
  /**
   * there is no code: a passkey must answer
   */
  codeless?: true
}
export interface EmployeeLogoutBody {}
export interface EmployeeNoticesBody {
  mail: boolean
  chat: boolean
  /**
   * none = the company's
   */
  language?: 'zh' | 'en' | 'es'
  /**
   * none = the company's; empty times = never quiet
   */
  quiet?: {
    from: string
    until: string
  }
}
export interface EmployeeNoticesData {}
export interface EmployeePasskeysAddBody {
  name: string
  passkey: PasskeyAnswer
}
export interface EmployeePasskeysBeginBody {}
export interface EmployeePasskeysRemoveBody {
  id: string
}
export interface EmployeePasskeysBody {}
export interface EmployeePendingchangeConfirmBody {
  id: string
}
export interface EmployeePendingchangeConfirmData {
  /**
   * empty unless the change made one
   */
  password: string
}
export interface EmployeePendingchangeListBody {
  nowpage: number
  state?: 'pending' | 'all'
}
export interface EmployeePendingchangeListData {
  result: PendingChange[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface EmployeePendingchangeStopBody {
  id: string
  reason?: string
}
export interface EmployeeProfileDroppictureBody {
  kind: 'avatar' | 'signature'
}
export interface EmployeeProfileGetBody {}
export interface EmployeeProfilePictureBody {
  kind: 'avatar' | 'signature'
  [k: string]: string | 'avatar' | 'signature'
}
export interface EmployeeProfileSaveBody {
  phone: string
  mail: string
  introduction: string
}
export interface EmployeeProofGiveBody {
  /**
   * encrypted under a key of getpkey, as for signing in
   */
  password?: string
  kid?: string
  /**
   * six digits of the app, or a recovery code
   */
  code?: string
  passkey?: PasskeyAnswer
}
export interface EmployeeProofGiveData {
  until: string
}
export interface EmployeeProofBody {}
export interface EmployeeProofData {
  /**
   * none: neither a second factor nor a password
   */
  ways: ('passkey' | 'code' | 'password')[]
  /**
   * who proves: whoever really acts
   */
  name: string
  /**
   * under which login name the key for the password is asked
   */
  login: string
  minutes: number
  passkey?: PasskeyOptions
}
export interface EmployeeResetpwdBody {
  id: string
}
export interface EmployeeResetpwdData {
  /**
   * null = it was mailed to the person
   */
  password: string | null
}
export interface EmployeeRoleDeleteBody {
  id: string
}
export interface EmployeeRoleListBody {}
export interface EmployeeRoleMembersBody {
  id: string
  /**
   * @maxItems 500
   */
  add: string[]
  /**
   * @maxItems 500
   */
  remove: string[]
}
export interface EmployeeRoleRenamegroupBody {
  group_id: string
  name: string
}
export interface EmployeeRoleSaveBody {
  id?: string
  name: string
  group_name: string
  /**
   * missing = as they were, none for a new role
   *
   * @maxItems 20
   */
  permissions?: Permission[]
  /**
   * what everybody may and holders of this role may not; missing = as it was
   *
   * @maxItems 20
   */
  withheld?: Permission[]
  /**
   * what holders of this role may although another role takes it away; missing = as it was
   *
   * @maxItems 20
   */
  given?: Permission[]
}
export interface EmployeeRoleSaveData {
  id: string
}
export interface EmployeeRoleUsesBody {
  id: string
}
export interface EmployeeSecondfactorBeginBody {}
export interface EmployeeSecondfactorBeginData {
  secret: string
  /**
   * what an app reads from a picture
   */
  uri: string
}
export interface EmployeeSecondfactorConfirmBody {
  /**
   * six digits of the app, or a recovery code
   */
  code: string
}
export interface EmployeeSecondfactorConfirmData {
  codes: string[]
}
export interface EmployeeSecondfactorDropBody {
  /**
   * six digits of the app, or a recovery code
   */
  code: string
}
export interface EmployeeSecondfactorBody {}
export interface EmployeeSecondfactorData {
  since: string | null
  codesLeft: number
}
export interface EmployeeSecuritylogExportBody {
  about?: SecurityAbout
  /**
   * part of a name
   */
  person?: string
  at?: {
    from?: string
    to?: string
  }
}
export interface EmployeeSecuritylogSeenBody {}
export interface EmployeeSecuritylogBody {
  nowpage: number
  about?: SecurityAbout
  /**
   * part of a name
   */
  person?: string
  at?: {
    from?: string
    to?: string
  }
}
export interface EmployeeSecuritylogData {
  result: {
    id: string
    at: string
    about: SecurityAbout
    /**
     * what was done, in the reader's language
     */
    what: string
    /**
     * whose account it is about; empty where there is none of that name
     */
    by: string
    /**
     * who really acted in another's name
     */
    actor: string | null
    /**
     * from where, where that is kept
     */
    address: string
  }[]
  /**
   * counted up to 10000
   */
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface EmployeeSessionsEndBody {
  /**
   * none = all others
   */
  id?: string
}
export interface EmployeeSessionsEndData {
  ended: number
}
export interface EmployeeSessionsHistoryBody {}
export interface EmployeeSessionsBody {}
export interface EmployeeSetenableBody {
  id: string
  enabled: boolean
  /**
   * who gets the waiting messages
   */
  handover_to?: string
  /**
   * the successor leads the departments that the leaver led, too
   */
  handover_leads?: boolean
}
export interface EmployeeSetenableData {
  moved: number
}
export interface EmployeeUsesBody {
  id: string
}
export interface EmployeeUsesData {
  flows: {
    id: string
    name: string
    /**
     * the design that is being edited names it
     */
    draft: boolean
    /**
     * the version that runs names it
     */
    published: boolean
  }[]
  groups: {
    id: string
    name: string
  }[]
  leads: {
    id: string
    name: string
  }[]
  waiting: number
  flowsWaiting: {
    id: string
    workname: string
    name: string
    step: string
  }[]
}
export interface EmployeetestGetinfoBody {}
export interface EmployeetestGetinfoData {
  id: string
  name: string
  jobid: string
  depts: {
    v: string
    n: string
    path: string
  }[]
  real: {
    id: string
    name: string
  }
}
export interface FileOaFormGetBody {
  /**
   * the kind of client, such as web
   */
  agent: string
  /**
   * the person whom the link is signed for
   */
  uid: string
  /**
   * when it was signed, in seconds since 1970; good for ten minutes
   */
  time: string
  /**
   * MD5, in hex, of agent=…&uid=…&time=…&token=… with the file token of the person's session
   */
  sign: string
  /**
   * an image made small, as tiles show it
   */
  small?: '1'
  [k: string]: unknown
}
export interface FileOaGetBody {
  /**
   * the kind of client, such as web
   */
  agent: string
  /**
   * the person whom the link is signed for
   */
  uid: string
  /**
   * when it was signed, in seconds since 1970; good for ten minutes
   */
  time: string
  /**
   * MD5, in hex, of agent=…&uid=…&time=…&token=… with the file token of the person's session
   */
  sign: string
  /**
   * an image made small, as tiles show it
   */
  small?: '1'
  [k: string]: unknown
}
export interface FlowEntrustReplaceEmployeeGetinfoGetBody {
  /**
   * a copy of the token of the header; none is needed
   */
  token?: string
}
export interface FlowEntrustReplaceEmployeeLoginBody {
  /**
   * the delegation
   */
  _id: string
}
export interface FlowEntrustReplaceEmployeeLoginData {
  token: string
  /**
   * the cookie of the environment
   */
  tokenkey: string
  gotourl: string
  expire: string
}
export interface FlowEntrustReplaceGetNowFlowEntrustInfoBody {}
export interface FlowEntrustReplaceGetNowFlowEntrustInfoData {
  entrust: Entrust
  /**
   * when the session ends by itself
   */
  until: string
}
export interface GotoOatestBody {}
export interface GotoOatestData {
  token: string
  name: string
  /**
   * the cookie of the test environment
   */
  tokenkey: string
  gotourl: string
  expire: string
}
export interface MsgEntrustEmployeeGetinfoGetBody {
  /**
   * a copy of the token of the header; none is needed
   */
  token?: string
}
export interface MsgEntrustEmployeeLoginBody {}
export interface MsgEntrustEmployeeLoginData {
  token: string
  /**
   * the cookie of the environment
   */
  tokenkey: string
  gotourl: string
  expire: string
}
export interface OaCompanyCalendarGetBody {
  /**
   * the department; missing = the company
   */
  dept?: string
}
export interface OaCompanyCalendarGetData {
  dept: string
  /**
   * how often it was changed: the number that the next change names
   */
  rev: number
  own: OwnCalendar | null
  above: WorkingCalendar
  /**
   * all of them from the company down, with whether they keep something of their own
   */
  departments: {
    id: string
    /**
     * with those above it
     */
    name: string
    own: boolean
  }[]
  /**
   * the last ones, newest first
   */
  changes: {
    at: string
    by: string
    /**
     * the department’s name
     */
    dept: string
  }[]
}
export interface OaCompanyCalendarSaveBody {
  /**
   * the department; missing = the company
   */
  dept?: string
  /**
   * the number that was read; when somebody has changed it since, the change is refused
   */
  rev: number
  /**
   * null = nothing of its own any more
   */
  calendar: OwnCalendar | null
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaCompanyCalendarSaveData {
  rev: number
}
export interface OaCompanyMenuGetBody {}
export interface OaCompanyMenuGetData {
  rev: number
  config: MenuConfig
  /**
   * who changed it last; empty = nobody yet
   */
  by: string
}
export interface OaCompanyMenuSaveBody {
  /**
   * the number that was read; when somebody has changed the menu since, the change is refused
   */
  rev: number
  config: MenuConfig
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaCompanyMenuSaveData {
  rev: number
}
export interface OaCompanyNoticeCurrentBody {}
export interface OaCompanyNoticeCurrentData {
  unread: number
  rows: CompanyNotice[]
}
export interface OaCompanyNoticeDeleteBody {
  id: string
}
export interface OaCompanyNoticeDeleteData {}
export interface OaCompanyNoticeListBody {
  nowpage: number
  text?: string
}
export interface OaCompanyNoticeListData {
  result: CompanyNoticeRow[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface OaCompanyNoticeReadBody {
  id: string
}
export interface OaCompanyNoticeReadData {}
export interface OaCompanyNoticeSaveBody {
  id?: string
  title: string
  body: string
  pinned: boolean
  /**
   * UTC; null = at once
   */
  begins_at: string | null
  /**
   * UTC; null = until it is deleted
   */
  ends_at: string | null
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaCompanyNoticeSaveData {
  id: string
}
export interface OaCompanyProofkeyListBody {}
export interface OaCompanyProofkeyListData {
  keys: ProofKey[]
  /**
   * the last checkpoint
   */
  checkpoint: {
    n: number
    at: string
    digest: string
  } | null
}
export interface OaCompanyProofkeyRotateBody {
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaCompanySettingsBody {}
export interface OaCompanySettingsData {
  settings: CompanySettings
  /**
   * newest first
   */
  changes: {
    at: string
    by: string
    before: CompanySettings
    after: CompanySettings
  }[]
}
export interface OaEmployeeTestloginBody {
  /**
   * the person, or the id that a tree of people gives: department__name__person__name
   */
  userid: string
}
export interface OaEmployeeTestloginData {
  token: string
  expire: string
}
export interface OaFlowAdminCanflowversionsBody {
  flowid: string
  version: string
  /**
   * none = all that run on another version
   *
   * @maxItems 200
   */
  flowlistids?: string[]
}
export interface OaFlowAdminCanflowversionsData {
  number: number
  list: {
    flowlistid: string
    workname: string
    desc: string
    creater: string
    number: number
    can: boolean
    problems: string[]
    /**
     * fields that hold something and that the version does not have
     */
    lost: string[]
  }[]
  /**
   * flows beyond those listed
   */
  left: number
}
export interface OaFlowAdminCanrevokelistBody {
  /**
   * @minItems 1
   * @maxItems 60
   */
  flowlistids: string[]
}
export interface OaFlowAdminChangeflowtoversionBody {
  flowid: string
  version: string
  /**
   * @minItems 1
   * @maxItems 200
   */
  flowlistids: string[]
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowAdminChangeflowtoversionData {
  results: {
    flowlistid: string
    workname: string
    success: boolean
    msg: string
  }[]
  moved: number
}
export interface OaFlowAdminFlowversionsBody {
  flowid: string
}
export interface OaFlowAdminGetconfBody {
  flowid: string
}
export interface OaFlowAdminGetconfData {
  flowname: string
  pageset: {
    orderby_list: {
      name: string
      /**
       * in the language of who asks
       */
      zh_name: string
    }[]
    fields: SoughtField[]
    columns: ListField[]
  }
  /**
   * what the caller may do with these flows, and in which departments; none named = in all
   */
  permissions: {
    admindept: RecipientItem[]
    allow: ('watch' | 'revoke' | 'resend' | 'cancel' | 'export')[]
  }[]
  /**
   * the caller may give tasks to others and move flows to other versions
   */
  manages: boolean
}
export interface OaFlowAdminSearchformBody {
  flowid: string
  search: ListSearch
  /**
   * @maxItems 4
   */
  orderby: {
    name: 'created_at' | 'name' | 'unFinishNum' | 'workname'
    by: 'asc' | 'desc'
  }[]
  /**
   * cursor of the row before; wins over currentPage
   */
  after?: string
  currentPage: number
  /**
   * @maxItems 200
   */
  columns?: string[]
}
export interface OaFlowAdminSearchformData {
  pagedata: {
    result: FlowRow[]
    totalItems: number
    totalIsCapped: boolean
    pageSize: number
    currentPage: number
    /**
     * cursor of the next page
     */
    next: string | null
    /**
     * what the caller may do with these flows, and in which departments; none named = in all
     */
    permissions: {
      admindept: RecipientItem[]
      allow: ('watch' | 'revoke' | 'resend' | 'cancel' | 'export')[]
    }[]
  }
}
export interface OaFlowAdminSearchformExportBody {
  flowid: string
  search: ListSearch
  /**
   * @maxItems 4
   */
  orderby: {
    name: 'created_at' | 'name' | 'unFinishNum' | 'workname'
    by: 'asc' | 'desc'
  }[]
}
export interface OaFlowAlertdoneBody {
  id: string
}
export interface OaFlowAllcancelBody {
  flowOi_id: string
  cancelReason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowAllcancelData {
  count: number
  badges: Badges
}
export interface OaFlowCancelBody {
  flowOi_id: string
  /**
   * @minItems 1
   * @maxItems 1000
   */
  flowmsgIdList: string[]
  cancelReason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowCancelData {
  count: number
  badges: Badges
}
export interface OaFlowCancelmsgBody {
  msgid: string
  cancelReason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowCancelmsgData {
  count: number
  badges: Badges
}
export interface OaFlowCheckmsgstatusExportBody {
  flowOi_id: string
  /**
   * @minItems 1
   * @maxItems 5000
   */
  msgids: string[]
  /**
   * asks for everybody who received the same visits, too
   */
  all?: boolean
}
export interface OaFlowCheckmsgstatusBody {
  flowOi_id: string
  /**
   * @minItems 1
   * @maxItems 5000
   */
  msgids: string[]
  /**
   * asks for everybody who received the same visits, too
   */
  all?: boolean
}
export interface OaFlowCheckmsgstatusData {
  rows: {
    msgid: string
    dept: string
    name: string
    status: number
    iscc: boolean
    told: boolean
    told_at: string | null
    hasread: 0 | 1
    finished_at: string | null
    button: string
    suggest: string
    claim?: Claim
    /**
     * who got it instead
     */
    moved_to?: string
    /**
     * they only sign before its receiver, who asked them to
     */
    moved_before?: true
  }[]
  /**
   * not handled: whom the caller may urge now
   */
  waiting: string[]
  /**
   * not handled and not even read: whom the caller may urge now
   */
  unread: string[]
  /**
   * how many they are, where only the first are listed
   */
  count?: number
}
export interface OaFlowComConfigSaveBody {
  settings: CompanySettings
  seen: CompanySettings
}
export interface OaFlowCommentCreatBody {
  flowOi_id: string
  text: string
  /**
   * @maxItems 20
   */
  mentions: string[]
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowCommentDeleteBody {
  flowOi_id: string
  id: string
}
export interface OaFlowCommentListBody {
  flowOi_id: string
}
export interface OaFlowCommentListData {
  list: Comment[]
  people: {
    id: string
    name: string
    dept: string
  }[]
}
export interface OaFlowCopyToTestActionBody {
  /**
   * @minItems 1
   * @maxItems 20
   */
  flowlistids: string[]
}
export interface OaFlowCopyToTestActionData {
  /**
   * how many flows there are copies of now, kin included
   */
  copied: number
}
export interface OaFlowCopyToTestGetBody {}
export interface OaFlowCopyToTestGetData {
  most: number
  gotourl: string
}
export interface OaFlowCopyToTestBody {
  nowpage: number
  search: {
    /**
     * stands in the name, number or description of the flow
     */
    name?: string
  }
}
export interface OaFlowCopyToTestData {
  result: {
    _id: string
    name: string
    workname: string
    desc: string
    creater: string
    created_at: string
    unFinishNum: number
    isCancel: boolean
    /**
     * a copy of it is in the test environment
     */
    isCopied: boolean
  }[]
  /**
   * capped at 1000
   */
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface OaFlowCreatBody {
  flowid: string
  flowdata: {
    dept: string
    desc: string
    fileList: StoredFile[]
    level: 0 | 100
    Simulation_id?: string
  }
  inputdata: FormData
  btnindex: number
  funid?: string
  funlist: Choice[]
  /**
   * @maxItems 200
   */
  sonflows: SubFlowChoice[]
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
  /**
   * the reminder that this flow is started for; it is done then
   */
  alertid?: string
}
export interface OaFlowCreatforetellBody {
  flowid: string
  flowdata: {
    dept: string
    desc: string
    fileList: StoredFile[]
    level: 0 | 100
    Simulation_id?: string
  }
  inputdata: FormData
  btnindex: number
  funid?: string
}
export interface OaFlowCreatpreviewmodeBody {
  flowid: string
  flowdata: {
    dept: string
    desc: string
    fileList: StoredFile[]
    level: 0 | 100
    Simulation_id?: string
  }
  inputdata: FormData
  btnindex: number
  funid?: string
  funlist: Choice[]
  /**
   * @maxItems 200
   */
  sonflows: SubFlowChoice[]
}
export interface OaFlowDataMessageBody {
  msgid: string
}
export interface OaFlowDealBymsgidBody {
  _id: string
}
export interface OaFlowDealBymsgidData {
  message: Message
  flow: Flow
  formset: FormDesign
  limits: FormLimit[]
  formdata: FormData
  formmd5: string
  step: {
    id: string
    name: string
    desc: string
    dealtype: string
    btnGroup: FlowDesignButton[]
  }
  /**
   * buttons that cannot be pressed now because of their milestone, with why; missing = none
   */
  shut?: {
    /**
     * its id
     */
    button: string
    msg: string
  }[]
  depts: Dept[]
  /**
   * the department from which the caller last acted in flows of this design; empty = he was never asked
   */
  dept?: string
  /**
   * who is asked beside, the first of them
   */
  others: Receiver[]
  logs: LogEntry[]
  flowfacts: FlowFacts
  /**
   * values of custom functions that formulas of the form call, by id; those that look at the form are left to the server
   */
  customs: {
    [k: string]: unknown
  }
  /**
   * what the caller typed before and did not send
   */
  form_save?: Draft | null
  canRevoke: boolean
  badges: Badges
  /**
   * whether it may be given to somebody else
   */
  canTransfer: boolean
  /**
   * whether a copy of the flow may be sent to others
   */
  canCopy: boolean
  /**
   * the flow that started this one, if the reader may see it
   */
  parent: ParentFlow | null
  /**
   * whether the one-line description may be corrected here
   */
  canDescribe?: boolean
  /**
   * how further people may be asked here; nothing where they may not
   */
  addSign: AddSignLeft | null
  /**
   * whether it was claimed and may be given back
   */
  canGiveBack: boolean
  /**
   * the steps in which people sign one after another, whose order the caller may change
   */
  orders: RunningOrder[]
  /**
   * whether others may be asked for their opinion
   */
  canConsult: boolean
  /**
   * what of the form was edited since the flow was sent back after this step had it, as far as the step may read it; missing = it was not sent back, or nothing was edited
   */
  edited?: {
    /**
     * who sent it back
     */
    by: string
    /**
     * from which step
     */
    step: string
    at: string
    fields: LoggedField[]
  }
}
export interface OaFlowDealCheckBody {
  msgid: string
}
export interface OaFlowDealCheckData {
  message: Message
}
export interface OaFlowDealBody {
  flowmsgid: string
  flowdata: {
    suggest: string
    dept: string
    fileList: StoredFile[]
    formmd5?: string
    ignoreFormMd5?: boolean
    /**
     * the version by which the page was opened; another one has other buttons
     */
    version?: string
    /**
     * the one-line description, as the flow's creator corrects it at a step of his own
     */
    desc?: string
  }
  inputdata: FormData
  btnindex: number
  funid?: string
  funlist: Choice[]
  /**
   * @maxItems 200
   */
  sonflows: SubFlowChoice[]
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowDealforetellBody {
  flowmsgid: string
  flowdata: {
    suggest: string
    dept: string
    fileList: StoredFile[]
    formmd5?: string
    ignoreFormMd5?: boolean
    /**
     * the version by which the page was opened; another one has other buttons
     */
    version?: string
    /**
     * the one-line description, as the flow's creator corrects it at a step of his own
     */
    desc?: string
  }
  inputdata: FormData
  btnindex: number
  funid?: string
}
export interface OaFlowDealpreviewmodeBody {
  flowmsgid: string
  flowdata: {
    suggest: string
    dept: string
    fileList: StoredFile[]
    formmd5?: string
    ignoreFormMd5?: boolean
    /**
     * the version by which the page was opened; another one has other buttons
     */
    version?: string
    /**
     * the one-line description, as the flow's creator corrects it at a step of his own
     */
    desc?: string
  }
  inputdata: FormData
  btnindex: number
  funid?: string
  funlist: Choice[]
  /**
   * @maxItems 200
   */
  sonflows: SubFlowChoice[]
}
export interface OaFlowDeletefileBody {
  fileid: string
}
export interface OaFlowDetailBody {
  flowOi_id: string
  msgid?: string
}
export interface OaFlowDetailData {
  flow: Flow
  formset: FormDesign
  limits: FormLimit[]
  formdata: FormData
  formmd5: string
  flowfacts: FlowFacts
  /**
   * values of custom functions that formulas of the form call, by id; those that look at the form are left to the server
   */
  customs: {
    [k: string]: unknown
  }
  suggests: {
    funid: string
    funname: string
    text: string
    uid: string
    user: string
    created_at: string
  }[]
  /**
   * the files that went with what was pressed, the oldest first
   */
  filelistlog: StoredFile[]
  label: {
    code: string
    params: {
      [k: string]: unknown
    }
  }
  may: {
    /**
     * steps that wait for whoever takes them, or were claimed, and of which I may decide who has them
     */
    assign: {
      msgid: string
      step: string
    }[]
    /**
     * whether a copy may be sent to others
     */
    copy: boolean
    /**
     * whether the work of event steps may be done again
     */
    events: boolean
    /**
     * my waiting message
     */
    deal: string | null
    cancel: boolean
    /**
     * message to withdraw from
     */
    revoke: string | null
    allcancel: boolean
    /**
     * to make links that show it to others
     */
    share: boolean
    /**
     * to start it again with its form
     */
    again: boolean
    /**
     * my handled message to which I may ask the flow to come back
     */
    applycancel: string | null
    /**
     * my handled message for which I ask and may ask no more
     */
    takeback: string | null
    /**
     * my waiting message that I may give to somebody else
     */
    transfer: string | null
    /**
     * whom I may urge, and when again
     */
    urge: {
      msgid: string
      name: string
      step: string
      /**
       * a notice or copy that lies unread
       */
      unread: boolean
      /**
       * missing = now
       */
      next: string | null
    }[]
    /**
     * whose waiting messages I may move to others
     */
    replace: {
      id: string
      name: string
    }[]
    /**
     * how urgent I may make it; null = I may not change that
     */
    level: 0 | 100 | null
    /**
     * whom I may take out again who was asked further
     */
    removesign: {
      /**
       * the message of whoever asked
       */
      from: string
      to: string
      name: string
      kind: AddedKind
    }[]
    /**
     * the steps in which people sign one after another, whose order I may change
     */
    order: RunningOrder[]
  }
  /**
   * flows that it has started
   */
  sonflows: SubFlowState[]
  /**
   * the flow that started this one, if the reader may see it
   */
  parent: ParentFlow | null
  /**
   * event steps that wait, and for administrators those that are done, newest last
   */
  events: {
    msgid: string
    step: string
    state: 'waiting' | 'failed' | 'done'
  }[]
  /**
   * my last request for the flow to come back, and what became of it
   */
  application?: {
    state: 'open' | 'agreed' | 'declined' | 'taken-back' | 'overtaken'
    /**
     * who is asked; else who decided
     */
    names: string[]
    at: string | null
    reason: string
    asked_at: string
    /**
     * why not
     */
    answer: string
  }
}
export interface OaFlowDetailLogsBody {
  flowOi_id: string
  msgid?: string
}
export interface OaFlowDetailLogsData {
  flowOi_id: string
  logList: LogEntry[]
}
export interface OaFlowDetailLogsMsgsBody {
  flowOi_id: string
  msgid?: string
}
export interface OaFlowDetailLogsMsgsData {
  flowOi_id: string
  logList: LogEntry[]
  msgList: Message[]
  /**
   * steps that are known to follow what waits, if everybody agrees; their people as far as the reader may know them
   */
  coming: {
    id: string
    name: string
    people: string[]
    /**
     * whether it comes depends on what is decided or filled in before
     */
    isOpen: boolean
  }[]
  /**
   * the handwriting of those who agreed, by their ids: pictures as data addresses
   */
  signatures?: {
    [k: string]: string
  }
}
export interface OaFlowDetailMsgsBody {
  flowOi_id: string
  msgid?: string
}
export interface OaFlowDetailMsgsData {
  flowOi_id: string
  msgList: Message[]
  traces: {
    visit: string
    funid: string
    trace: Trace[]
    because: string
    /**
     * whether it tells of those who got copies
     */
    iscc: boolean
  }[]
  design: {
    /**
     * what the designers say about the flow
     */
    remark: string
    fileList: StoredFile[]
    funlist: {
      id: string
      name: string
      dealtype: string
      is_start: boolean
      next: {
        to: string
        text: string
      }[]
    }[]
    layoutset: {
      key: string
      loc: string
    }[]
  }
}
export interface OaFlowEntrustSetreadBody {
  /**
   * @maxItems 200
   */
  flowmsgids?: string[]
}
export interface OaFlowEntrustTakeBackBody {
  flowmsgid: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowEntrustTakeBackData {
  flowmsgid: string
  badges: Badges
}
export interface OaFlowEntrustTakeBackAllBody {
  to: string
}
export interface OaFlowEntrustTakeBackAllData {
  moved: number
  badges: Badges
}
export interface OaFlowEntrustToOtherBody {
  flowmsgid: string
  to: string
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowEntrustToOtherData {
  flowmsgid: string
  toer: string
  badges: Badges
}
export interface OaFlowEventcheckflowstatusBody {
  flowmsgid: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowEventcheckflowstatusData {
  waits: boolean
}
export interface OaFlowEventreactionflowsBody {
  flowmsgid: string
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowEventreactionflowsPreviewBody {
  flowmsgid: string
}
export interface OaFlowEventreactiononlyBody {
  flowmsgid: string
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowEventreactiononlyData {
  fields: string[]
}
export interface OaFlowEventrefreshcreatsonflowBody {
  flowlistid: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowEventrefreshcreatsonflowData {
  count: number
}
export interface OaFlowExportListBody {}
export interface OaFlowExportStartBody {
  list: 'waiting' | 'cc' | 'message' | 'finish' | 'icreat' | 'alllist' | 'administered'
  search: ListSearch
  /**
   * items of the form of search.flowid, after the list's own columns
   *
   * @maxItems 200
   */
  columns?: string[]
  /**
   * the list's own columns that are wanted, in this order; all of them when missing
   *
   * @minItems 1
   * @maxItems 30
   */
  keys?: string[]
  /**
   * only these rows of what the search finds
   *
   * @minItems 1
   * @maxItems 1000
   */
  ids?: string[]
  order?: ListOrder
  /**
   * the order of administered flows; newest first when missing
   *
   * @maxItems 4
   */
  orderby?: {
    name: 'created_at' | 'name' | 'unFinishNum' | 'workname'
    by: 'asc' | 'desc'
  }[]
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowExportStartData {
  id: string
}
export interface OaFlowFlowgetdeptchoseconfigBody {
  flowid: string
}
export interface OaFlowFlowgetdeptchoseconfigData {
  /**
   * empty = not chosen yet, or no longer his
   */
  dept: string
  depts: Dept[]
}
export interface OaFlowFlowsetdeptchoseconfigBody {
  flowid: string
  dept: string
}
export interface OaFlowFlowsetdeptchoseconfigData {
  dept: string
}
export interface OaFlowGetbycreatBody {
  _id: string
  /**
   * the flow of mine that is to be started again: its form is carried over as the design says
   */
  again?: string
}
export interface OaFlowGetbycreatData {
  flowid: string
  version: string
  name: string
  description: string
  remark?: string
  /**
   * files that go with the remark
   */
  fileList?: StoredFile[]
  formset: FormDesign
  limits: FormLimit[]
  defaults: FormData
  step: {
    id: string
    name: string
    desc: string
    btnGroup: FlowDesignButton[]
  }
  depts: Dept[]
  /**
   * the department from which the caller last acted in flows of this design; empty = he was never asked
   */
  dept?: string
  flowfacts: FlowFacts
  /**
   * values of custom functions that formulas of the form call, by id; those that look at the form are left to the server
   */
  customs: {
    [k: string]: unknown
  }
  /**
   * what the caller typed before and did not send
   */
  form_save?: Draft | null
  /**
   * what was carried over from the flow that is started again; its values are among the defaults
   */
  again?: {
    flowlistid: string
    workname: string
    desc: string
    dept: string
    carried: {
      model: string
      name: string
      show: boolean
    }[]
    /**
     * names of the fields whose content does not come along
     */
    left: string[]
    starts: FormData
  }
}
export interface OaFlowHasreadBody {
  /**
   * @minItems 1
   * @maxItems 500
   */
  msgids: string[]
}
export interface OaFlowHasreadData {
  [k: string]: 0 | 1
}
export interface OaFlowHomeArrangeBody {
  layout: HomeLayout | null
}
export interface OaFlowHomeArrangeData {}
export interface OaFlowHomeFavouriteBody {
  flowid: string
  on: boolean
}
export interface OaFlowHomeFavouriteData {
  favourites: string[]
}
export interface OaFlowHomeFlowsBody {}
export interface OaFlowHomeFlowsData {
  flows: StartableFlow[]
  /**
   * by id, also those that no tile shows
   */
  favourites: string[]
  /**
   * how many may be started
   */
  total: number
}
export interface OaFlowHomeMineBody {}
export interface OaFlowHomeMineData {
  rows: {
    flow: FlowRow
    /**
     * steps behind it
     */
    done: number
    /**
     * steps that would follow if everybody agreed
     */
    ahead: number
    /**
     * where it waits
     */
    now: {
      step: string
      /**
       * at most three
       */
      people: string[]
      count: number
      since: string
    }[]
    /**
     * the last act of an ended flow
     */
    ending: null | {
      by: string
      button: string
      words: string
    }
  }[]
}
export interface OaFlowHomeMonthBody {}
export interface OaFlowHomeMonthData {
  /**
   * 2026-11
   */
  month: string
  now: MonthFigures
  before: MonthFigures
  /**
   * every day of this month until today
   */
  days: {
    /**
     * 2026-11-20
     */
    day: string
    handled: number
    late: number
    median: number | null
  }[]
}
export interface OaFlowHomeRelatedBody {}
export interface OaFlowHomeRelatedData {
  /**
   * 100 = 100 or more
   */
  total: number
  rows: {
    msgid: string
    flowlistid: string
    flowname: string
    desc: string
    step: string
    from: Face
    at: string
    kind: 'mention' | 'cc' | 'notice'
    comment: null | {
      id: string
      text: string
    }
  }[]
}
export interface OaFlowHomeWaitingBody {}
export interface OaFlowHomeWaitingData {
  /**
   * 100 = 100 or more
   */
  total: number
  /**
   * 100 = 100 or more
   */
  late: number
  rows: {
    message: ListRow
    applicant: Face
  }[]
}
export interface OaFlowIfstrtestBody {
  ifstr: string
  /**
   * @maxItems 2000
   */
  formdatalist: {
    key: string
    value?: unknown
  }[]
  /**
   * the design the expression belongs to, as far as it matters
   */
  flowset?: {
    name?: string
    formset?: FormDesign
    set?: {
      /**
       * @maxItems 100
       */
      customFuns?: CustomFunction[]
      [k: string]: unknown
    }
    [k: string]: unknown
  }
  testData?: {
    /**
     * who started the flow
     */
    created_id?: string
    /**
     * the present handler
     */
    lastuser_id?: string
    formdata?: FormData
    /**
     * displayed values by key of the field
     */
    showdata?: {
      [k: string]: string
    }
    /**
     * values of custom functions by id, in place of looking them up
     */
    customs?: {
      [k: string]: unknown
    }
    /**
     * facts of the flow, in place of those that follow from the two people
     */
    flowfacts?: {
      [k: string]: unknown
    }
    /**
     * values of the row that the expression belongs to, by column
     */
    rowdata?: {
      [k: string]: unknown
    }
    /**
     * answers of remote functions by name, in place of asking their source
     */
    remotes?: {
      [k: string]: unknown
    }
    [k: string]: unknown
  }
  /**
   * beside those of flowset
   *
   * @maxItems 100
   */
  customFuns?: CustomFunction[]
  /**
   * decision tables in place of those of flowset
   *
   * @maxItems 50
   */
  decisions?: DecisionTable[]
  fields?: {
    [k: string]: unknown
  }[]
}
export interface OaFlowIfstrtestData {
  value: unknown
  /**
   * the value as the message tells it
   */
  result: string
  explanation: Explanation
  /**
   * what checking finds odd although a value came out, such as unknown fields
   */
  problems: Problem[]
}
export interface OaFlowIncidentListBody {
  state?: 'open' | 'all'
  nowpage: number
}
export interface OaFlowIncidentListData {
  result: {
    id: string
    at: string
    state: 'open' | 'retried' | 'skipped' | 'over'
    kind: string
    error: {
      code: string
      params: {
        [k: string]: unknown
      }
      msg: string
    }
    tries: number
    flowlistid: string
    flowname: string
    workname: string
    step: string
    reason: string
    by: string | null
    settled_at: string | null
  }[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface OaFlowIncidentRetryBody {
  id: string
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowIncidentRetryData {
  id: string
}
export interface OaFlowIncidentSkipBody {
  id: string
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowIncidentSkipData {
  id: string
}
export interface OaFlowListCancancelBody {
  flowOi_id: string
}
export interface OaFlowListCancancelData {
  canAllCancel: boolean
  list: {
    NowFunid: string
    NowFunName: string
    dealtype: string
    visit: string
    group: Message[]
  }[]
  /**
   * names of flows that were started and go on whatever becomes of this one
   */
  sonflows: string[]
}
export interface OaFlowListNumberBody {}
export interface OaFlowMessageHasreadBody {
  msg_id: string
}
export interface OaFlowMsgAddsignBody {
  msgid: string
  /**
   * where they stand: the caller waits for them, signs with them, or they sign when he has agreed
   */
  kind: 'before' | 'beside' | 'after'
  way: AddedWay
  /**
   * ids of people, in the order in which they are asked
   *
   * @maxItems 100
   */
  people: string[]
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowMsgAddsignData {
  /**
   * who was asked further, or will be
   */
  names: string[]
  badges: Badges
}
export interface OaFlowMsgAnswerapplycancelBody {
  msgid: string
  agree: boolean
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowMsgAnswerapplycancelData {
  /**
   * who had asked
   */
  name: string
  closed: number
  badges: Badges
}
export interface OaFlowMsgApplycancelBody {
  msgid: string
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowMsgApplycancelData {
  /**
   * who is asked
   */
  names: string[]
  badges: Badges
}
export interface OaFlowMsgAssignBody {
  /**
   * any message by which it waits
   */
  msgid: string
  to: string
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowMsgAssignData {
  /**
   * who has it now
   */
  toer: string
  badges: Badges
}
export interface OaFlowMsgCancelapplycancelBody {
  msgid: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowMsgCancelapplycancelData {
  /**
   * messages that ask no more
   */
  count: number
  badges: Badges
}
export interface OaFlowMsgChangeorderBody {
  flowOi_id: string
  /**
   * a waiting message of the step
   */
  msgid: string
  was: Turns
  turns: Turns
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowMsgChangeorderData {
  badges: Badges
}
export interface OaFlowMsgClaimBody {
  msgid: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowMsgClaimData {
  badges: Badges
}
export interface OaFlowMsgConsultBody {
  msgid: string
  /**
   * @maxItems 100
   */
  people: string[]
  /**
   * what the caller wants to know
   */
  question: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowMsgConsultData {
  /**
   * who was asked
   */
  names: string[]
}
export interface OaFlowMsgGivebackBody {
  msgid: string
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowMsgGivebackData {
  badges: Badges
}
export interface OaFlowMsgGiveopinionBody {
  msgid: string
  opinion: string
  fileList: StoredFile[]
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowMsgGiveopinionData {
  /**
   * who asked for it
   */
  name: string
  badges: Badges
}
export interface OaFlowMsgRemovesignBody {
  flowOi_id: string
  /**
   * the message of whoever asked
   */
  from: string
  /**
   * whoever is asked, or whose turn is still to come
   */
  to: string
  reason?: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowMsgRemovesignData {
  /**
   * who was taken out
   */
  name: string
}
export interface OaFlowMsgReplaceUseridBody {
  from: string
  to: string
  /**
   * designs; none = all
   *
   * @maxItems 500
   */
  flowids?: string[]
  /**
   * flows; none = all
   *
   * @maxItems 500
   */
  flowlistids?: string[]
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowMsgReplaceUseridData {
  results: {
    flowlistid: string
    workname: string
    flowname: string
    moved: number
    success: boolean
    msg: string
  }[]
  moved: number
  left: number
}
export interface OaFlowMsgReplaceUseridPreviewBody {
  from: string
  to: string
  /**
   * designs; none = all
   *
   * @maxItems 500
   */
  flowids?: string[]
  /**
   * flows; none = all
   *
   * @maxItems 500
   */
  flowlistids?: string[]
}
export interface OaFlowMsgReplaceUseridPreviewData {
  from: string
  to: string
  list: {
    flowlistid: string
    workname: string
    flowname: string
    creater: string
    messages: {
      msgid: string
      step: string
      level: 0 | 100
      /**
       * the successor is asked there already: it is closed, nobody is asked twice
       */
      skipped: boolean
    }[]
  }[]
  total: number
  /**
   * flows beyond those listed
   */
  left: number
}
export interface OaFlowMsgTransferBody {
  msgid: string
  to: string
  reason: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowMsgTransferData {
  /**
   * the new message
   */
  msgid: string
  toer: string
  badges: Badges
}
export interface OaFlowMyentrustListBody {
  nowpage: number
  /**
   * keyset cursor of the row before; wins over nowpage
   */
  after?: string
  search: {
    direction: 'to_me' | 'by_me'
    /**
     * stands in the name or the document number
     */
    words?: string
    state?: 'waiting' | 'done'
    readstatus?: 'read' | 'unread' | 'all'
    /**
     * only what this person handles
     */
    to?: string
  }
}
export interface OaFlowMyentrustListData {
  result: EntrustedRow[]
  /**
   * capped at 1000
   */
  totalItems: number
  totalIsCapped: boolean
  pageSize: number
  currentPage: number
  /**
   * cursor of the next page
   */
  next: string | null
}
export interface OaFlowNeedcreatData {
  result: AlertRow[]
  totalItems: number
  totalIsCapped: boolean
  pageSize: number
  currentPage: number
  /**
   * cursor of the next page
   */
  next: string | null
}
export interface OaFlowProofBundleBody {
  flowOi_id: string
}
export interface OaFlowProofHeadBody {
  flowOi_id: string
}
export interface OaFlowProofHeadData {
  /**
   * 0 = the flow is older than chains and nothing was done since
   */
  acts: number
  /**
   * the last link, 64 hexadecimal digits; empty = none
   */
  link: string
  /**
   * the number of the checkpoint; null = it waits for the next minute
   */
  checkpoint: number | null
  checkpoint_at: string | null
}
export interface OaFlowProofReceiptBody {
  flowOi_id: string
  /**
   * the line of history, by its id
   */
  line: string
}
export interface OaFlowResendmessageBody {
  /**
   * @minItems 1
   * @maxItems 500
   */
  msglist: string[]
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowResendmessageData {
  sent: {
    msgid: string
    name: string
  }[]
  /**
   * when they can be urged again
   */
  next: string
}
export interface OaFlowRevokelistBody {
  msg_id: string
}
export interface OaFlowRevokelistData {
  list: {
    msg_id: string
    NowFunName: string
    toer: string
    at: string
    isStart: boolean
  }[]
  /**
   * names of flows that were started and go on whatever becomes of this one
   */
  sonflows: string[]
  /**
   * how it goes on once it is corrected: through all steps again, straight back to whoever sends it back, or as he chooses
   */
  back: 'again' | 'straight' | 'person'
}
export interface OaFlowRevoketoBody {
  msg_id: string
  msg_to_id: string
  reason: string
  /**
   * it comes straight back to whoever sends it back, where the design leaves that to him
   */
  straight?: boolean
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowRevoketoData {
  msgid: string
  toer: string
  closed: number
  badges: Badges
}
export interface OaFlowSearchGetconfBody {
  list: 'waiting' | 'cc' | 'message' | 'finish' | 'icreat' | 'alllist'
  /**
   * fields and columns of this flow's form
   */
  flowid?: string
}
export interface OaFlowSearchGetconfData {
  /**
   * flows that the list holds rows of
   */
  flows: {
    id: string
    name: string
  }[]
  fields: SoughtField[]
  columns: ListField[]
}
export interface OaFlowSendcopyBody {
  flowOi_id: string
  /**
   * @maxItems 1000
   */
  people: string[]
  word: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowSendcopyData {
  /**
   * who got one; whoever has an unread copy gets none again
   */
  names: string[]
}
export interface OaFlowSetallreadBody {
  type: 'waiting' | 'cc' | 'message'
}
export interface OaFlowSetlevelBody {
  flowOi_id: string
  level: 0 | 100
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowSetlevelData {
  level: 0 | 100
  badges: Badges
}
export interface OaFlowSetreadBody {
  msgid: string | string[]
}
export interface OaFlowShareCreatBody {
  flowOi_id: string
  /**
   * nobody = anybody signed in
   *
   * @maxItems 200
   */
  people: string[]
  history: boolean
  days: number
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowShareDeleteBody {
  _id: string
}
export interface OaFlowShareListBody {
  flowOi_id: string
}
export interface OaFlowShareOpenBody {
  _id: string
}
export interface OaFlowShareOpenData {
  share: Share
  flow: Flow
  formset: FormDesign
  limits: FormLimit[]
  formdata: FormData
  formmd5: string
  flowfacts: FlowFacts
  customs: {
    [k: string]: unknown
  }
  label: {
    code: string
    params: {
      [k: string]: unknown
    }
  }
  /**
   * missing when the link shows only the form
   */
  logs: LogEntry[] | null
}
export interface OaFlowTempListBody {}
export interface OaFlowTempformDeleteBody {
  type: 'creat' | 'deal'
  /**
   * the design that is to be started
   */
  flowid?: string
  /**
   * the message that is to be handled
   */
  msgid?: string
}
export interface OaFlowTempformDeleteData {
  deleted: boolean
}
export interface OaFlowTempformSaveBody {
  type: 'creat' | 'deal'
  /**
   * the design that is to be started
   */
  flowid?: string
  /**
   * the message that is to be handled
   */
  msgid?: string
  form_save: Draft
}
export interface OaFlowTempformSaveData {
  saved_at: string
}
export interface OaFlowTimeoutLogExportBody {
  search: {
    flowname?: string
    toer?: string
    workname?: string
    /**
     * 0 not handled, 1 handled, 2 gone, 3 cancelled, 4 withdrawn
     */
    hasfinish?: 0 | 1 | 2 | 3 | 4
    created?: {
      from?: string
      to?: string
    }
    first_expired?: {
      from?: string
      to?: string
    }
  }
  order?: {
    by: 'created_at' | 'first_expired_at' | 'finished_at' | 'expiredtimes'
    descending: boolean
  }
  /**
   * only these messages
   *
   * @maxItems 5000
   */
  chosen?: string[]
}
export interface OaFlowTimeoutLogExportStartBody {
  search: {
    flowname?: string
    toer?: string
    workname?: string
    /**
     * 0 not handled, 1 handled, 2 gone, 3 cancelled, 4 withdrawn
     */
    hasfinish?: 0 | 1 | 2 | 3 | 4
    created?: {
      from?: string
      to?: string
    }
    first_expired?: {
      from?: string
      to?: string
    }
  }
  order?: {
    by: 'created_at' | 'first_expired_at' | 'finished_at' | 'expiredtimes'
    descending: boolean
  }
  /**
   * only these messages
   *
   * @maxItems 5000
   */
  chosen?: string[]
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowTimeoutLogExportStartData {
  id: string
}
export interface OaFlowTimeoutLogGetBody {}
export interface OaFlowTimeoutLogGetData {
  pageset: {
    display_list: {
      name: string
      /**
       * its title in the reader's language
       */
      zh_name: string
    }[]
    orderby_list: {
      name: string
      /**
       * its title in the reader's language
       */
      zh_name: string
    }[]
  }
  DefaultData: {
    nowpage: number
    search: {
      flowname?: string
      toer?: string
      workname?: string
      /**
       * 0 not handled, 1 handled, 2 gone, 3 cancelled, 4 withdrawn
       */
      hasfinish?: 0 | 1 | 2 | 3 | 4
      created?: {
        from?: string
        to?: string
      }
      first_expired?: {
        from?: string
        to?: string
      }
    }
    order: {
      by: 'created_at' | 'first_expired_at' | 'finished_at' | 'expiredtimes'
      descending: boolean
    }
  }
}
export interface OaFlowTimeoutLogBody {
  nowpage: number
  search: {
    flowname?: string
    toer?: string
    workname?: string
    /**
     * 0 not handled, 1 handled, 2 gone, 3 cancelled, 4 withdrawn
     */
    hasfinish?: 0 | 1 | 2 | 3 | 4
    created?: {
      from?: string
      to?: string
    }
    first_expired?: {
      from?: string
      to?: string
    }
  }
  order?: {
    by: 'created_at' | 'first_expired_at' | 'finished_at' | 'expiredtimes'
    descending: boolean
  }
}
export interface OaFlowTimeoutLogData {
  result: {
    msgid: string
    flowlistid: string
    flowid: string
    flowname: string
    workname: string
    NowFunName: string
    to: string
    toer: string
    expiredtimes: number
    first_expired_at: string
    created_at: string
    hasfinish: 0 | 1 | 2 | 3 | 4
    finished_at: string | null
  }[]
  totalItems: number
  totalIsCapped: boolean
  pageSize: number
  currentPage: number
}
export interface OaFlowTimeoutSummaryExportBody {
  search: {
    /**
     * the month in which the limit first passed
     */
    month?: string
    toer?: string
    flowname?: string
  }
  /**
   * only these people
   *
   * @maxItems 5000
   */
  chosen?: string[]
}
export interface OaFlowTimeoutSummaryGetBody {}
export interface OaFlowTimeoutSummaryGetData {
  pageset: {
    display_list: {
      name: string
      /**
       * its title in the reader's language
       */
      zh_name: string
    }[]
    orderby_list: {
      name: string
      /**
       * its title in the reader's language
       */
      zh_name: string
    }[]
  }
  DefaultData: {
    search: {
      /**
       * the month in which the limit first passed
       */
      month?: string
      toer?: string
      flowname?: string
    }
  }
}
export interface OaFlowTimeoutSummaryBody {
  search: {
    /**
     * the month in which the limit first passed
     */
    month?: string
    toer?: string
    flowname?: string
  }
}
export interface OaFlowTimeoutSummaryData {
  result: {
    uuid: string
    toer: string
    finishNum: number
    unfinishNum: number
    expiredtimes: number
    /**
     * seconds beyond the limit, of what still waits until now
     */
    expirealltime: number
    flows: {
      flowid: string
      flowname: string
      finishNum: number
      unfinishNum: number
      expiredtimes: number
      /**
       * seconds beyond the limit, of what still waits until now
       */
      expirealltime: number
    }[]
  }[]
  totalItems: number
}
export interface OaFlowUploadfileBody {
  /**
   * the widget that sends it
   */
  source?: string
  [k: string]: string | undefined
}
export interface OaFlowUserConfigOpinionData {}
export interface OaFlowUserConfigSaveBody {
  waiting?: ListConfig
  cc?: ListConfig
  message?: ListConfig
  finish?: ListConfig
  icreat?: ListConfig
  alllist?: ListConfig
  administered?: ListConfig
  needcreat?: ListConfig
}
export interface OaFlowUserConfigSaveData {}
export interface OaFlowdesignsAddGetBody {}
export interface OaFlowdesignsAddGetData {
  tree: DesignCategory[]
  owner: {
    id: string
    name: string
  }
}
export interface OaFlowdesignsAddBody {
  name: string
  description: string
  canuse: boolean
  /**
   * @maxItems 20
   */
  category: string[]
  icon?: DesignIcon
  /**
   * who answers for it; empty = nobody; missing = who adds it, or who it was
   */
  owner?: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
  /**
   * the flow whose design it begins with, and which version of it; missing = its draft, else what is published
   */
  from?: {
    flowid: string
    version?: number
  }
}
export interface OaFlowdesignsAddData {
  _id: string
}
export interface OaFlowdesignsAllenabletreelistBody {}
export interface OaFlowdesignsAlltemplatetreelistBody {}
export interface OaFlowdesignsAlltreelistBody {}
export interface OaFlowdesignsArchivePlanCreatBody {
  name: string
  /**
   * designs by id
   *
   * @minItems 1
   * @maxItems 500
   */
  flows: string[]
  frequency: ArchiveFrequency
  period: ArchivePeriod
  keep_years: number | null
  enabled: boolean
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowdesignsArchivePlanCreatData {
  _id: string
  rev: number
}
export interface OaFlowdesignsArchivePlanDeleteBody {
  _id: string
}
export interface OaFlowdesignsArchivePlanDeleteData {}
export interface OaFlowdesignsArchivePlanEditBody {
  _id: string
  /**
   * the revision that was opened
   */
  rev: number
  name: string
  /**
   * designs by id
   *
   * @minItems 1
   * @maxItems 500
   */
  flows: string[]
  frequency: ArchiveFrequency
  period: ArchivePeriod
  keep_years: number | null
  enabled: boolean
}
export interface OaFlowdesignsArchivePlanEditData {
  _id: string
  rev: number
}
export interface OaFlowdesignsArchivePlanGetbyidBody {
  _id: string
}
export interface OaFlowdesignsArchivePlanListGetBody {}
export interface OaFlowdesignsArchivePlanListGetData {
  flows: {
    id: string
    name: string
  }[]
  frequencies: ArchiveFrequency[]
  periods: ArchivePeriod[]
}
export interface OaFlowdesignsArchivePlanListBody {
  nowpage: number
  text?: string
}
export interface OaFlowdesignsArchivePlanListData {
  result: ArchivePlan[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface OaFlowdesignsArchivePlanRunBody {
  _id: string
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaFlowdesignsArchivePlanRunData {
  /**
   * the archive that is being made
   */
  id: string
}
export interface OaFlowdesignsArchiveResultHoldBody {
  id: string
  reason: string
  /**
   * the document number of one of its flows, which is held alone with those that belong to it; missing = the whole archive
   */
  workname?: string | null
}
export interface OaFlowdesignsArchiveResultHoldData {}
export interface OaFlowdesignsArchiveResultHoldsBody {
  id: string
}
export interface OaFlowdesignsArchiveResultListBody {
  nowpage: number
  text?: string
  state?: ArchiveState
}
export interface OaFlowdesignsArchiveResultListData {
  result: ArchiveRow[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface OaFlowdesignsArchiveResultRecoverBody {
  id: string
}
export interface OaFlowdesignsArchiveResultReleaseBody {
  id: string
  /**
   * the document number of one of its flows, which is held alone with those that belong to it; missing = the whole archive
   */
  workname?: string
}
export interface OaFlowdesignsArchiveResultReleaseData {}
export interface OaFlowdesignsArchiveResultSeeBody {
  id: string
}
export interface OaFlowdesignsArchiveResultSeeData {
  info: ArchiveInfo
  token: string
  /**
   * the cookie of the archive environment
   */
  tokenkey: string
  gotourl: string
  expire: string
}
export interface OaFlowdesignsCanadmintreelistBody {}
export interface OaFlowdesignsCancreattreelistBody {}
export interface OaFlowdesignsCanlistBody {}
export interface OaFlowdesignsCansonlistBody {}
export interface OaFlowdesignsChoseversionsforcopyGetBody {}
export interface OaFlowdesignsChoseversionsforcopyGetData {
  totalItems: number
}
export interface OaFlowdesignsChoseversionsforcopyBody {
  nowpage: number
  search: {
    name?: string
  }
}
export interface OaFlowdesignsChoseversionsforcopyData {
  result: {
    flowid: string
    name: string
    versions: DesignVersion[]
  }[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface OaFlowdesignsConfigBody {}
export interface OaFlowdesignsConfigData {
  conditions: {
    id: string
    title: string
    tip: string
  }[]
  worknames: string[]
  durations: {
    title: string
    seconds: number
  }[]
  limits: {
    steps: number
    items: number
    people: number
  }
}
export interface OaFlowdesignsContactgroupCreatBody {
  name: string
  tip: string
  /**
   * @maxItems 100
   */
  groups: RecipientGroup[]
  /**
   * who may change or delete it beside its author; nobody = whoever may design flows
   *
   * @maxItems 20
   */
  managers: RecipientGroup[]
}
export interface OaFlowdesignsContactgroupCreatData {
  _id: string
  rev: number
}
export interface OaFlowdesignsContactgroupDeleteBody {
  _id: string
}
export interface OaFlowdesignsContactgroupEditBody {
  _id: string
  /**
   * the revision that was opened
   */
  rev: number
  name: string
  tip: string
  /**
   * @maxItems 100
   */
  groups: RecipientGroup[]
  /**
   * who may change or delete it beside its author; nobody = whoever may design flows
   *
   * @maxItems 20
   */
  managers: RecipientGroup[]
}
export interface OaFlowdesignsContactgroupEditData {
  _id: string
  rev: number
}
export interface OaFlowdesignsContactgroupGetbyidBody {
  _id: string
}
export interface OaFlowdesignsContactgroupListGetBody {}
export interface OaFlowdesignsContactgroupListBody {
  nowpage: number
  search: {
    name?: string
  }
}
export interface OaFlowdesignsContactgroupListData {
  result: ContactGroup[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface OaFlowdesignsCopySeniorBody {
  nowflowid: string
  fromflowid: string
  /**
   * missing = the draft of the other flow, else what is published
   */
  version?: number
  rev?: number
}
export interface OaFlowdesignsCopySeniorData {
  rev: number
}
export interface OaFlowdesignsCopyfromTemplateBody {
  _id: string
  name: string
  /**
   * @maxItems 20
   */
  category: string[]
  requestId?: string
}
export interface OaFlowdesignsCopyfromTemplateData {
  _id: string
  problems: Problem[]
}
export interface OaFlowdesignsDeleteBody {
  _id: string
}
export interface OaFlowdesignsDeletefileBody {
  fileid: string
}
export interface OaFlowdesignsDropdraftBody {
  _id: string
  rev?: number
}
export interface OaFlowdesignsEditGetBody {
  /**
   * the design
   */
  _id: string
}
export interface OaFlowdesignsEditGetData {
  tree: DesignCategory[]
  name: string
  description: string
  canuse: boolean
  category: string[]
  icon: DesignIcon
  owner: string
}
export interface OaFlowdesignsEditBody {
  _id: string
  name: string
  description: string
  canuse: boolean
  /**
   * @maxItems 20
   */
  category: string[]
  icon?: DesignIcon
  /**
   * who answers for it; empty = nobody; missing = who adds it, or who it was
   */
  owner?: string
  /**
   * what was there when the change began; when it is no longer there, the change is refused
   */
  seen?: {
    name: string
    description: string
    canuse: boolean
  }
}
export interface OaFlowdesignsEditSeniorBody {
  _id: string
  rev?: number
  publish: boolean
  design: FlowDesign
  /**
   * what its publisher says of this version
   */
  note?: string
  /**
   * why it is published although saved cases come out otherwise
   */
  override?: string
}
export interface OaFlowdesignsEditSeniorData {
  rev: number
  version: number | null
  problems: Problem[]
}
export interface OaFlowdesignsEntrustCreatBody {
  /**
   * whoever delegates; empty = the caller; somebody else only for administrators of delegations
   */
  from: string
  /**
   * the delegate
   */
  to: string
  /**
   * message: what waits comes to the delegate; flow: the delegate works in the other's name
   */
  kind: 'message' | 'flow'
  /**
   * designs by id; null = all
   *
   * @maxItems 500
   */
  flows: string[] | null
  /**
   * UTC; null = at once
   */
  begins_at: string | null
  /**
   * UTC; null = until it is taken back
   */
  ends_at: string | null
  enabled: boolean
  reason: string
}
export interface OaFlowdesignsEntrustCreatData {
  _id: string
  rev: number
  /**
   * what already waits and could be handed over at once; at most 1000
   */
  waiting: number
}
export interface OaFlowdesignsEntrustDeleteBody {
  _id: string
}
export interface OaFlowdesignsEntrustEditBody {
  _id: string
  /**
   * the revision that was opened
   */
  rev: number
  /**
   * whoever delegates; empty = the caller; somebody else only for administrators of delegations
   */
  from: string
  /**
   * the delegate
   */
  to: string
  /**
   * message: what waits comes to the delegate; flow: the delegate works in the other's name
   */
  kind: 'message' | 'flow'
  /**
   * designs by id; null = all
   *
   * @maxItems 500
   */
  flows: string[] | null
  /**
   * UTC; null = at once
   */
  begins_at: string | null
  /**
   * UTC; null = until it is taken back
   */
  ends_at: string | null
  enabled: boolean
  reason: string
}
export interface OaFlowdesignsEntrustEditData {
  _id: string
  rev: number
  /**
   * what already waits and could be handed over at once; at most 1000
   */
  waiting: number
}
export interface OaFlowdesignsEntrustFlowsBody {}
export interface OaFlowdesignsEntrustGetbyidBody {
  _id: string
}
export interface OaFlowdesignsEntrustHandoverBody {
  _id: string
}
export interface OaFlowdesignsEntrustHandoverData {
  moved: number
}
export interface OaFlowdesignsEntrustListGetBody {}
export interface OaFlowdesignsEntrustListBody {
  nowpage: number
  search: {
    /**
     * of either person
     */
    name?: string
    kind?: 'message' | 'flow'
    state?: 'on' | 'coming' | 'over' | 'off'
  }
}
export interface OaFlowdesignsEntrustListData {
  result: Entrust[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface OaFlowdesignsGetbyflowidBody {
  flowid: string
}
export interface OaFlowdesignsGetbyflowidData {
  flowid: string
  name: string
  /**
   * number of the published version
   */
  version: number
  formset: FormDesign
}
export interface OaFlowdesignsGetbyidBody {
  _id: string
  /**
   * an older version, to look at; missing = the draft, else what is published
   */
  version?: number
}
export interface OaFlowdesignsGetbyidData {
  _id: string
  name: string
  description: string
  canuse: boolean
  /**
   * @maxItems 20
   */
  category: string[]
  created_at: string
  updated_at: string
  /**
   * number of the published version
   */
  version: number | null
  hasDraft: boolean
  /**
   * counts the saves of the draft; a stale one is refused
   */
  rev: number
  design: FlowDesign
  problems: Problem[]
}
export interface OaFlowdesignsListBody {
  nowpage: number
  search: {
    name?: string
    /**
     * a category with those below it; 10000 = without any
     */
    category?: string
    /**
     * missing = all that are not archived
     */
    state?: 'enabled' | 'disabled' | 'archived'
    /**
     * only those that one answers for oneself
     */
    mine?: boolean
  }
}
export interface OaFlowdesignsListData {
  result: DesignRow[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface OaFlowdesignsOtherversionListGetBody {
  /**
   * the design
   */
  flowid: string
}
export interface OaFlowdesignsOtherversionListGetData {
  name: string
  version: number | null
}
export interface OaFlowdesignsOtherversionListBody {
  flowid: string
}
export interface OaFlowdesignsReplaceBody {
  type: 'user' | 'dept' | 'role'
  from: string
  to: {
    id: string
    name: string
  }
  /**
   * @maxItems 2000
   */
  flows: string[]
  /**
   * @maxItems 2000
   */
  groups: string[]
  /**
   * what is published gets a new version; else a draft
   */
  publish: boolean
}
export interface OaFlowdesignsReplaceData {
  drafts: number
  versions: number
  groups: number
  problems: {
    _id: string
    name: string
    problems: Problem[]
  }[]
}
export interface OaFlowdesignsReplacepreviewBody {
  type: 'user' | 'dept' | 'role'
  from: string
}
export interface OaFlowdesignsSetCategoryGetBody {}
export interface OaFlowdesignsSetCategoryGetData {
  rev: number
  tree: DesignCategory[]
  flows: {
    _id: string
    name: string
    canuse: boolean
    icon: DesignIcon
  }[]
}
export interface OaFlowdesignsSetCategoryBody {
  /**
   * what was read; a tree that has changed meanwhile is refused
   */
  rev: number
  /**
   * @maxItems 200
   */
  tree: DesignCategory[]
}
export interface OaFlowdesignsSetCategoryData {
  rev: number
  tree: DesignCategory[]
}
export interface OaFlowdesignsSetarchivedBody {
  _id: string
  archived: boolean
}
export interface OaFlowdesignsSimulationDetailMsgsData {
  flowOi_id: string
  msgList: Message[]
  traces: {
    visit: string
    funid: string
    trace: Trace[]
    because: string
    /**
     * whether it tells of those who got copies
     */
    iscc: boolean
  }[]
  design: {
    /**
     * what the designers say about the flow
     */
    remark: string
    fileList: StoredFile[]
    funlist: {
      id: string
      name: string
      dealtype: string
      is_start: boolean
      next: {
        to: string
        text: string
      }[]
    }[]
    layoutset: {
      key: string
      loc: string
    }[]
  }
}
export interface OaFlowdesignsSimulationInstanceDeleteBody {
  _id: string
}
export interface OaFlowdesignsSimulationInstanceListbyflowidGetBody {
  /**
   * the design
   */
  flowid: string
}
export interface OaFlowdesignsSimulationInstanceListbyflowidGetData {
  name: string
  totalItems: number
}
export interface OaFlowdesignsSimulationInstanceListbyflowidBody {
  flowid: string
}
export interface OaFlowdesignsSimulationInstanceSaveBody {
  flowid: string
  /**
   * the case that is saved anew; missing = a new one
   */
  _id?: string
  name: string
  at: string
  design?: FlowDesign
  /**
   * @maxItems 200
   */
  acts: SimulatedAct[]
}
export interface OaFlowdesignsSimulationReplayBody {
  flowid: string
  design?: FlowDesign
  /**
   * how many flows, the latest first
   */
  count?: number
}
export interface OaFlowdesignsSimulationReplayData {
  /**
   * how many were looked at
   */
  flows: number
  /**
   * how many would go as they went
   */
  same: number
  /**
   * how many would go otherwise on their own design, too, because people or departments changed
   */
  company: number
  /**
   * how many began before history kept what is needed
   */
  unknown: number
  /**
   * how many the design would lead elsewhere
   */
  differing: number
  /**
   * the first of those
   *
   * @maxItems 200
   */
  rows: ReplayRow[]
}
export interface OaFlowdesignsSimulationRunBody {
  flowid: string
  design?: FlowDesign
}
export interface OaFlowdesignsSimulationRunData {
  cases: CaseResult[]
  coverage: {
    steps: {
      all: number
      missed: string[]
    }
    buttons: {
      all: number
      missed: {
        step: string
        button: string
      }[]
    }
    conditions: {
      all: number
      neverTrue: {
        step: string
        button: string
        link: string
      }[]
      neverFalse: {
        step: string
        button: string
        link: string
      }[]
    }
  }
}
export interface OaFlowdesignsSimulationSurroundingsBody {
  /**
   * of the company that the page has; it is not sent again while it stands
   */
  mark?: string
  /**
   * flows that steps of the design start
   *
   * @maxItems 500
   */
  starts: string[]
  /**
   * whether the form has a field that chooses among flows
   */
  offers: boolean
}
export interface OaFlowdesignsTemplatedetailBody {
  _id: string
}
export interface OaFlowdesignsTemplatedetailData {
  _id: string
  name: string
  description: string
  category: string
  icon: DesignIcon
  design: FlowDesign
  cases: {
    name: string
    result: Result
    /**
     * names of the steps that it goes through
     */
    steps: string[]
  }[]
  /**
   * saved by the company
   */
  isOwn: boolean
  /**
   * people, departments and roles that its steps name, and whether the company has them
   */
  named: {
    type: 'user' | 'dept' | 'role'
    name: string
    isThere: boolean
  }[]
}
export interface OaFlowdesignsTestconcactsetExplainData {
  people: TestedPerson[]
  total: number
  trace: Trace[]
}
export interface OaFlowdesignsUploadfileBody {
  /**
   * the widget that sends it
   */
  source?: string
  flowdesign_id: string
  [k: string]: string | undefined
}
export interface OaFlowdesignsVersionSetdefaultBody {
  _id: string
}
export interface OaFlowdesignsVersionSetdefaultData {
  version: number
  problems: Problem[]
}
export interface OaFlowdesignsVersionSetenableBody {
  _id: string
  enable: boolean
}
export interface OaFlowdesigntemplatesCreatBody {
  flowid: string
  name: string
  description: string
  icon?: DesignIcon
  requestId?: string
}
export interface OaFlowdesigntemplatesCreatData {
  _id: string
}
export interface OaFlowdesigntemplatesDeleteBody {
  _id: string
}
export interface OaFlowdesigntemplatesEditBody {
  _id: string
  name: string
  description: string
  icon?: DesignIcon
  /**
   * the flow whose design and cases it takes; missing = it keeps its own
   */
  flowid?: string
}
export interface OaFlowdesigntemplatesExportBody {
  _id: string
}
export interface OaFlowdesigntemplatesImportBody {
  document: TemplateFile
  requestId?: string
}
export interface OaFlowdesigntemplatesImportData {
  _id: string
  /**
   * whom its steps name and the company does not have, or has several times
   */
  missing: NamedOne[]
  /**
   * cases that this company's engine refuses
   */
  leftOut: number
}
export interface OaFlowdesigntemplatesSimulationCreatBody {
  /**
   * the template
   */
  flowid: string
  at?: string
  /**
   * @maxItems 200
   */
  acts: SimulatedAct[]
  open?: {
    person: string
    step?: string
  }
}
export interface OaFlowdesigntemplatesSimulationDealBody {
  /**
   * the template
   */
  flowid: string
  at?: string
  /**
   * @maxItems 200
   */
  acts: SimulatedAct[]
  open?: {
    person: string
    step?: string
  }
}
export interface OaFlowdesigntemplatesSimulationDetailMsgsBody {
  /**
   * the template
   */
  flowid: string
  at?: string
  /**
   * @maxItems 200
   */
  acts: SimulatedAct[]
  open?: {
    person: string
    step?: string
  }
}
export interface OaFlowdesigntemplatesSimulationDetailMsgsData {
  flowOi_id: string
  msgList: Message[]
  traces: {
    visit: string
    funid: string
    trace: Trace[]
    because: string
    /**
     * whether it tells of those who got copies
     */
    iscc: boolean
  }[]
  design: {
    /**
     * what the designers say about the flow
     */
    remark: string
    fileList: StoredFile[]
    funlist: {
      id: string
      name: string
      dealtype: string
      is_start: boolean
      next: {
        to: string
        text: string
      }[]
    }[]
    layoutset: {
      key: string
      loc: string
    }[]
  }
}
export interface OaFlowdesigntemplatesSimulationInstanceDeleteBody {
  _id: string
}
export interface OaFlowdesigntemplatesSimulationInstanceListbyflowidGetBody {
  /**
   * the template
   */
  flowid: string
}
export interface OaFlowdesigntemplatesSimulationInstanceListbyflowidGetData {
  name: string
  totalItems: number
}
export interface OaFlowdesigntemplatesSimulationInstanceListbyflowidBody {
  flowid: string
}
export interface OaFlowdesigntemplatesSimulationInstanceSaveBody {
  flowid: string
  _id?: string
  name: string
  at: string
  /**
   * @maxItems 200
   */
  acts: SimulatedAct[]
}
export interface OaFormDeletefileBody {
  fileid: string
}
export interface OaFormUploadfileBody {
  /**
   * the widget that sends it
   */
  source?: string
  [k: string]: string | undefined
}
export interface OaFormUploadimageBody {
  /**
   * the widget that sends it
   */
  source?: string
  /**
   * the design whose text shows it; for those who may design flows
   */
  flowdesign_id?: string
  [k: string]: string | undefined
}
export interface OaTablefunCallbackBody {
  /**
   * the name of a function, or "options " and the alias of a source of choices, whose parameters alternate in para: name, value
   */
  funname: string
  /**
   * @maxItems 20
   */
  para: RemoteArgument[]
  /**
   * ask the source although it failed a moment ago
   */
  again?: boolean
}
export interface OaTablefunCallbackData {
  value: RemoteValue | OptionRows
}
export interface OaTablefunFunlistBody {}
export interface OaWebhookDeleteBody {
  id: string
}
export interface OaWebhookDeleteData {}
export interface OaWebhookDeliveriesBody {
  nowpage: number
  webhookid?: string
  state?: 'waiting' | 'done' | 'failed'
}
export interface OaWebhookDeliveriesData {
  result: {
    id: string
    webhookid: string
    name: string
    event: string
    event_id: string
    state: 'waiting' | 'done' | 'failed'
    tries: number
    error: string
    created_at: string
    tried_at: string | null
    body: {
      [k: string]: unknown
    }
  }[]
  totalItems: number
  pageSize: number
  currentPage: number
}
export interface OaWebhookListBody {}
export interface OaWebhookPingBody {
  id: string
}
export interface OaWebhookPingData {}
export interface OaWebhookReplayBody {
  /**
   * @minItems 1
   * @maxItems 200
   */
  ids: string[]
}
export interface OaWebhookReplayData {
  count: number
}
export interface OaWebhookSaveBody {
  id?: string
  name: string
  url: string
  /**
   * @minItems 1
   * @maxItems 4
   */
  events: ('flow.created' | 'flow.finished' | 'message.created' | 'message.late')[]
  enabled: boolean
  newsecret?: boolean
  /**
   * the same id answers the stored result for 24 hours
   */
  requestId?: string
}
export interface OaWebhookSaveData {
  id: string
  secret: string | null
}
export interface ReplaceEmpEmployeeGetinfoGetBody {
  /**
   * a copy of the token of the header; none is needed
   */
  token?: string
}
export interface ReplaceEmpEmployeeLoginBody {
  /**
   * the employee, or the id that a tree of people gives: department__name__person__name
   */
  userid: string
  reason: string
}
export interface ReplaceEmpEmployeeLoginData {
  token: string
  /**
   * the cookie of the environment
   */
  tokenkey: string
  gotourl: string
  expire: string
}
export interface SettingsGetBody {}
export interface SettingsGetData {
  publicKey: string
  version: string
  baseUrl?: string
  encrypt: boolean
  title: LocalizedText
  alert?: string
  /**
   * whom to ask who cannot sign in
   */
  help?: string
  /**
   * where the documentation is: what the server was told, else its own site (S1-074)
   */
  docs?: string
  limits: {
    body: number
    formItems: number
    tableRows: number
  }
  environment: 'prod' | 'test' | 'arch'
  /**
   * origins that a sign-in may lead to without asking (S1-052)
   */
  redirects?: string[]
  /**
   * the platform that the company works with, whether a provider runs the product there (S1-017), and whether people come in there without a password
   */
  third?: {
    platform: 'dingtalk' | 'wechatwork' | 'feishu'
    saas: boolean
    signIn: boolean
  }
  /**
   * the time zone in which the company tells days, such as Asia/Shanghai
   */
  zone: string
  /**
   * what new passwords must be; missing = asvs
   */
  passwords?: 'asvs' | 'long' | 'mixed'
  /**
   * there is no company yet: every address leads to /setup
   */
  setup?: true
}
export interface SetupBody {
  /**
   * as the console printed it; blanks and hyphens do not count
   */
  code: string
  /**
   * the name of the department above all others
   */
  company: string
  name: string
  /**
   * what the administrator signs in with; ask for the key under it
   */
  jobid: string
  /**
   * encrypted as for employee/login
   */
  password: string
  confirmPassword: string
  kid: string
  /**
   * of notices, unless people choose another one
   */
  language: 'zh' | 'en' | 'es'
}
export interface SetupData {
  token: string
  expire: string
}
export interface WechatworkAppJsapiconfBody {
  /**
   * the address of the page
   */
  url: string
}
export interface WechatworkAppJsapiconfData {
  config: {
    appId: string
    timestamp: number
    nonceStr: string
    signature: string
  }
  agentConfig: {
    corpid: string
    agentid: string
    timestamp: number
    nonceStr: string
    signature: string
  }
}
