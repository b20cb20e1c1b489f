// Made from schemas/calls by codegen; never edited by hand.
import type { CallName, Calls } from './calls'

/** What the request layer needs to know of a call. */
export interface CallFacts {
  name: string
  path: string
  method: string
  plain?: boolean
  open?: boolean
  upload?: boolean
  binary?: boolean
}

export type Send = (call: CallFacts, body: unknown) => Promise<unknown>
type Member<Name extends CallName> = (body: Calls[Name]['body']) => Promise<Calls[Name]['data']>

/** The whole server as an object: api.oa.flow.deal(body). A GET beside a POST of the same path is its `page`. */
export const createClient = (send: Send) => ({
  "dept": {
    /** A new department behind its sisters */
    "add": ((body) => send({"name":"dept/add","path":"/api/dept/add","method":"POST"}, body)) as Member<'dept/add'>,
    "contact": {
      /** Departments as a flat list, beginning with 全公司 (id 1) */
      "getlists": ((body) => send({"name":"dept/contact/getlists","path":"/api/dept/contact/getlists","method":"POST"}, body)) as Member<'dept/contact/getlists'>,
    },
    /** Name and supervisors of a department */
    "edit": ((body) => send({"name":"dept/edit","path":"/api/dept/edit","method":"POST"}, body)) as Member<'dept/edit'>,
    /** All departments with people and supervisors, those out of service too */
    "list": ((body) => send({"name":"dept/list","path":"/api/dept/list","method":"POST"}, body)) as Member<'dept/list'>,
    /** Merges a department into another: people and sub-departments go over, drafts and contact groups name the other, and whatever still names the old one finds the other */
    "merge": ((body) => send({"name":"dept/merge","path":"/api/dept/merge","method":"POST"}, body)) as Member<'dept/merge'>,
    /** Puts a department under a parent, before one of its children or behind them all */
    "move": ((body) => send({"name":"dept/move","path":"/api/dept/move","method":"POST"}, body)) as Member<'dept/move'>,
    /** Takes an empty department out of service, or puts one back */
    "setenable": ((body) => send({"name":"dept/setenable","path":"/api/dept/setenable","method":"POST"}, body)) as Member<'dept/setenable'>,
    /** Where a department is named */
    "uses": ((body) => send({"name":"dept/uses","path":"/api/dept/uses","method":"POST"}, body)) as Member<'dept/uses'>,
  },
  "employee": {
    /** A new person; the one-time password is told once */
    "add": ((body) => send({"name":"employee/add","path":"/api/employee/add","method":"POST"}, body)) as Member<'employee/add'>,
    /** Changes one's own password; passwords travel encrypted like the login's */
    "changepwd": ((body) => send({"name":"employee/changepwd","path":"/api/employee/changepwd","method":"POST"}, body)) as Member<'employee/changepwd'>,
    /** Acts as another person for a short time: a token of that person, with the caller kept beside it in every record */
    "changeuser": Object.assign(((body) => send({"name":"employee/changeuser","path":"/api/employee/changeuser","method":"POST"}, body)) as Member<'employee/changeuser'>, {
      /** Who acted as whom lately, and why; who tried which account in the test environment, and copied which flow there */
      "list": ((body) => send({"name":"employee/changeuser/list","path":"/api/employee/changeuser/list","method":"POST"}, body)) as Member<'employee/changeuser/list'>,
    }),
    "contact": {
      /** Takes over what a comparison found; who is gone or back only when named */
      "applysync": ((body) => send({"name":"employee/contact/applysync","path":"/api/employee/contact/applysync","method":"POST"}, body)) as Member<'employee/contact/applysync'>,
      /** The departments that have changed since a version of the directory, each with its people */
      "changes": ((body) => send({"name":"employee/contact/changes","path":"/api/employee/contact/changes","method":"POST"}, body)) as Member<'employee/contact/changes'>,
      /** Makes every process read the company anew */
      "datareload": ((body) => send({"name":"employee/contact/datareload","path":"/api/employee/contact/datareload","method":"POST"}, body)) as Member<'employee/contact/datareload'>,
      /** Begins to compare the company with the outside directory (DingTalk or enterprise WeChat); changes nothing yet */
      "getdataformdingtalk": ((body) => send({"name":"employee/contact/getdataformdingtalk","path":"/api/employee/contact/getdataformdingtalk","method":"POST","plain":true}, body)) as Member<'employee/contact/getdataformdingtalk'>,
      /** Role groups with their roles */
      "getroletree": Object.assign(((body) => send({"name":"employee/contact/getroletree","path":"/api/employee/contact/getroletree","method":"POST"}, body)) as Member<'employee/contact/getroletree'>, {
        /** Role groups with their roles; never encrypted, with an ETag */
        "page": ((body) => send({"name":"employee/contact/getroletree.get","path":"/api/employee/contact/getroletree","method":"GET"}, body)) as Member<'employee/contact/getroletree.get'>,
      }),
      /** Role groups with their roles and how many hold them */
      "getroletreeall": ((body) => send({"name":"employee/contact/getroletreeall","path":"/api/employee/contact/getroletreeall","method":"POST"}, body)) as Member<'employee/contact/getroletreeall'>,
      /** The organisation: departments from the root 全公司 (id 1) down, with people in service */
      "getusersbydept": Object.assign(((body) => send({"name":"employee/contact/getusersbydept","path":"/api/employee/contact/getusersbydept","method":"POST"}, body)) as Member<'employee/contact/getusersbydept'>, {
        /** The organisation: departments from the root 全公司 (id 1) down, with people in service; never encrypted, with an ETag */
        "page": ((body) => send({"name":"employee/contact/getusersbydept.get","path":"/api/employee/contact/getusersbydept","method":"GET"}, body)) as Member<'employee/contact/getusersbydept.get'>,
      }),
      /** The organisation with departments and people out of service */
      "getusersbydeptall": ((body) => send({"name":"employee/contact/getusersbydeptall","path":"/api/employee/contact/getusersbydeptall","method":"POST"}, body)) as Member<'employee/contact/getusersbydeptall'>,
      /** The contact groups by name, for pickers in forms */
      "groups": ((body) => send({"name":"employee/contact/groups","path":"/api/employee/contact/groups","method":"POST"}, body)) as Member<'employee/contact/groups'>,
      /** Current names of chosen items, for pickers that open with stored ones */
      "resolvenames": ((body) => send({"name":"employee/contact/resolvenames","path":"/api/employee/contact/resolvenames","method":"POST"}, body)) as Member<'employee/contact/resolvenames'>,
      /** Begins to compare single people with the outside directory; changes nothing yet */
      "syncdataformdingtalkbyuserid": ((body) => send({"name":"employee/contact/syncdataformdingtalkbyuserid","path":"/api/employee/contact/syncdataformdingtalkbyuserid","method":"POST"}, body)) as Member<'employee/contact/syncdataformdingtalkbyuserid'>,
      /** The latest synchronisation with the outside directory, and how the company differs when it is ready */
      "syncstate": ((body) => send({"name":"employee/contact/syncstate","path":"/api/employee/contact/syncstate","method":"POST"}, body)) as Member<'employee/contact/syncstate'>,
      /** Puts people, departments and roles in order for reading, and makes every process read them anew */
      "userdeptrolestoredatarest": ((body) => send({"name":"employee/contact/userdeptrolestoredatarest","path":"/api/employee/contact/userdeptrolestoredatarest","method":"POST"}, body)) as Member<'employee/contact/userdeptrolestoredatarest'>,
    },
    /** Who changed what in the directory, newest first */
    "directorylog": ((body) => send({"name":"employee/directorylog","path":"/api/employee/directorylog","method":"POST"}, body)) as Member<'employee/directorylog'>,
    "directorysheet": {
      /** Departments and people in service, as rows of a spreadsheet */
      "export": ((body) => send({"name":"employee/directorysheet/export","path":"/api/employee/directorysheet/export","method":"POST"}, body)) as Member<'employee/directorysheet/export'>,
      /** Takes rows of a spreadsheet into the directory as previewed; nobody is deleted */
      "import": ((body) => send({"name":"employee/directorysheet/import","path":"/api/employee/directorysheet/import","method":"POST"}, body)) as Member<'employee/directorysheet/import'>,
      /** What rows of a spreadsheet would change in the directory; nothing is changed */
      "preview": ((body) => send({"name":"employee/directorysheet/preview","path":"/api/employee/directorysheet/preview","method":"POST"}, body)) as Member<'employee/directorysheet/preview'>,
    },
    /** Changes a person; refused when somebody else changed them meanwhile */
    "edit": ((body) => send({"name":"employee/edit","path":"/api/employee/edit","method":"POST"}, body)) as Member<'employee/edit'>,
    "external": {
      /** Deletes a contact outside the company */
      "delete": ((body) => send({"name":"employee/external/delete","path":"/api/employee/external/delete","method":"POST"}, body)) as Member<'employee/external/delete'>,
      /** Contacts outside the company, page by page */
      "list": ((body) => send({"name":"employee/external/list","path":"/api/employee/external/list","method":"POST"}, body)) as Member<'employee/external/list'>,
      /** A new contact outside the company, or another state of one */
      "save": ((body) => send({"name":"employee/external/save","path":"/api/employee/external/save","method":"POST"}, body)) as Member<'employee/external/save'>,
    },
    /** The signed-in person with roles, departments, menu and settings */
    "getinfo": ((body) => send({"name":"employee/getinfo.get","path":"/api/employee/getinfo","method":"GET"}, body)) as Member<'employee/getinfo.get'>,
    /** Moves everything that waits for a person to another */
    "handover": ((body) => send({"name":"employee/handover","path":"/api/employee/handover","method":"POST"}, body)) as Member<'employee/handover'>,
    /** People of the directory, page by page */
    "list": ((body) => send({"name":"employee/list","path":"/api/employee/list","method":"POST"}, body)) as Member<'employee/list'>,
    /** Signs in with name or job number and an encrypted password */
    "login": Object.assign(((body) => send({"name":"employee/login","path":"/api/employee/login","method":"POST","open":true}, body)) as Member<'employee/login'>, {
      /** A one-time public key for a login, for known and unknown names alike */
      "getpkey": ((body) => send({"name":"employee/login/getpkey","path":"/api/employee/login/getpkey","method":"POST","open":true}, body)) as Member<'employee/login/getpkey'>,
    }),
    /** Ends the session */
    "logout": ((body) => send({"name":"employee/logout","path":"/api/employee/logout","method":"POST"}, body)) as Member<'employee/logout'>,
    /** Keeps how the caller wants to be told outside: by which channels, in which language, and when not */
    "notices": ((body) => send({"name":"employee/notices","path":"/api/employee/notices","method":"POST"}, body)) as Member<'employee/notices'>,
    "profile": {
      /** Takes the caller's picture or handwriting away */
      "droppicture": ((body) => send({"name":"employee/profile/droppicture","path":"/api/employee/profile/droppicture","method":"POST"}, body)) as Member<'employee/profile/droppicture'>,
      /** What the caller shows of himself, and how he is reached */
      "get": ((body) => send({"name":"employee/profile/get","path":"/api/employee/profile/get","method":"POST"}, body)) as Member<'employee/profile/get'>,
      /** Stores the caller's picture or handwriting (multipart, part filename), made small */
      "picture": ((body) => send({"name":"employee/profile/picture","path":"/api/employee/profile/picture","method":"POST","plain":true,"upload":true}, body)) as Member<'employee/profile/picture'>,
      /** Changes how the caller is reached, and the introduction */
      "save": ((body) => send({"name":"employee/profile/save","path":"/api/employee/profile/save","method":"POST"}, body)) as Member<'employee/profile/save'>,
    },
    /** A one-time password for a person; it is told once and ends every session */
    "resetpwd": ((body) => send({"name":"employee/resetpwd","path":"/api/employee/resetpwd","method":"POST"}, body)) as Member<'employee/resetpwd'>,
    "role": {
      /** Deletes a role that no design and no contact group names */
      "delete": ((body) => send({"name":"employee/role/delete","path":"/api/employee/role/delete","method":"POST"}, body)) as Member<'employee/role/delete'>,
      /** Roles in their groups with how many hold them */
      "list": ((body) => send({"name":"employee/role/list","path":"/api/employee/role/list","method":"POST"}, body)) as Member<'employee/role/list'>,
      /** Gives a role to people and takes it from others */
      "members": ((body) => send({"name":"employee/role/members","path":"/api/employee/role/members","method":"POST"}, body)) as Member<'employee/role/members'>,
      /** Another name for a group of roles */
      "renamegroup": ((body) => send({"name":"employee/role/renamegroup","path":"/api/employee/role/renamegroup","method":"POST"}, body)) as Member<'employee/role/renamegroup'>,
      /** A new role, or another name, group or permissions for one */
      "save": ((body) => send({"name":"employee/role/save","path":"/api/employee/role/save","method":"POST"}, body)) as Member<'employee/role/save'>,
      /** Where a role is named */
      "uses": ((body) => send({"name":"employee/role/uses","path":"/api/employee/role/uses","method":"POST"}, body)) as Member<'employee/role/uses'>,
    },
    /** Where the caller is signed in: device, address, first and last use */
    "sessions": Object.assign(((body) => send({"name":"employee/sessions","path":"/api/employee/sessions","method":"POST"}, body)) as Member<'employee/sessions'>, {
      /** Signs the caller out elsewhere: of one session, or of all but the one that asks */
      "end": ((body) => send({"name":"employee/sessions/end","path":"/api/employee/sessions/end","method":"POST"}, body)) as Member<'employee/sessions/end'>,
    }),
    /** Takes a person out of service, handing over what waits for them, or puts one back */
    "setenable": ((body) => send({"name":"employee/setenable","path":"/api/employee/setenable","method":"POST"}, body)) as Member<'employee/setenable'>,
    /** What depends on a person: designs, contact groups, led departments, waiting messages */
    "uses": ((body) => send({"name":"employee/uses","path":"/api/employee/uses","method":"POST"}, body)) as Member<'employee/uses'>,
  },
  "employeetest": {
    /** The account of a session in the test environment, its departments, and who really sits there */
    "getinfo": ((body) => send({"name":"employeetest/getinfo","path":"/api/employeetest/getinfo","method":"POST"}, body)) as Member<'employeetest/getinfo'>,
  },
  "flow_entrust_replace": {
    "employee": {
      /** Whoever works on somebody's flows by a delegation: that somebody, the delegate beside, and the menu for it */
      "getinfo": ((body) => send({"name":"flow_entrust_replace/employee/getinfo.get","path":"/api/flow_entrust_replace/employee/getinfo","method":"GET"}, body)) as Member<'flow_entrust_replace/employee/getinfo.get'>,
      /** Work on somebody's flows by a delegation that holds: a token of the narrowed environment, which ends with the delegation */
      "login": ((body) => send({"name":"flow_entrust_replace/employee/login","path":"/api/flow_entrust_replace/employee/login","method":"POST"}, body)) as Member<'flow_entrust_replace/employee/login'>,
    },
    /** The delegation by which the caller works now: in whose name, on which flows, until when */
    "get_now_flow_entrust_info": ((body) => send({"name":"flow_entrust_replace/get_now_flow_entrust_info","path":"/api/flow_entrust_replace/get_now_flow_entrust_info","method":"POST"}, body)) as Member<'flow_entrust_replace/get_now_flow_entrust_info'>,
  },
  /** Begins a session of the caller in the test environment: its token, where a browser keeps it, where its pages stand */
  "goto_oatest": ((body) => send({"name":"goto_oatest","path":"/api/goto_oatest","method":"POST"}, body)) as Member<'goto_oatest'>,
  "msg_entrust": {
    "employee": {
      /** Whoever handles messages in others' places, with the menu for it */
      "getinfo": ((body) => send({"name":"msg_entrust/employee/getinfo.get","path":"/api/msg_entrust/employee/getinfo","method":"GET"}, body)) as Member<'msg_entrust/employee/getinfo.get'>,
      /** Handle messages in others' places: a token of the narrowed environment */
      "login": ((body) => send({"name":"msg_entrust/employee/login","path":"/api/msg_entrust/employee/login","method":"POST"}, body)) as Member<'msg_entrust/employee/login'>,
    },
  },
  "oa": {
    "company": {
      "notice": {
        /** The notices of the company that count now: pinned ones first, then the newest; with what the caller has read */
        "current": ((body) => send({"name":"oa/company/notice/current","path":"/api/{oa}/company/notice/current","method":"POST"}, body)) as Member<'oa/company/notice/current'>,
        /** Deletes a notice of the company */
        "delete": ((body) => send({"name":"oa/company/notice/delete","path":"/api/{oa}/company/notice/delete","method":"POST"}, body)) as Member<'oa/company/notice/delete'>,
        /** All notices of the company, the newest first, page by page */
        "list": ((body) => send({"name":"oa/company/notice/list","path":"/api/{oa}/company/notice/list","method":"POST"}, body)) as Member<'oa/company/notice/list'>,
        /** The caller has read a notice of the company */
        "read": ((body) => send({"name":"oa/company/notice/read","path":"/api/{oa}/company/notice/read","method":"POST"}, body)) as Member<'oa/company/notice/read'>,
        /** A new notice of the company, or another wording of one */
        "save": ((body) => send({"name":"oa/company/notice/save","path":"/api/{oa}/company/notice/save","method":"POST"}, body)) as Member<'oa/company/notice/save'>,
      },
      /** The settings of the company, and who changed them lately */
      "settings": ((body) => send({"name":"oa/company/settings","path":"/api/{oa}/company/settings","method":"POST"}, body)) as Member<'oa/company/settings'>,
    },
    "employee": {
      /** Goes on as another account in the test environment; whoever really sits there must hold flow.testlogin */
      "testlogin": ((body) => send({"name":"oa/employee/testlogin","path":"/api/{oa}/employee/testlogin","method":"POST"}, body)) as Member<'oa/employee/testlogin'>,
    },
    "flow": {
      "admin": {
        /** Which running flows can be moved to a version, and what each would lose */
        "canflowversions": ((body) => send({"name":"oa/flow/admin/canflowversions","path":"/api/{oa}/flow/admin/canflowversions","method":"POST"}, body)) as Member<'oa/flow/admin/canflowversions'>,
        /** What waits in administered flows, and whether the caller may take it back from there */
        "canrevokelist": ((body) => send({"name":"oa/flow/admin/canrevokelist","path":"/api/{oa}/flow/admin/canrevokelist","method":"POST"}, body)) as Member<'oa/flow/admin/canrevokelist'>,
        /** Moves running flows to another version of their design; each has its result */
        "changeflowtoversion": ((body) => send({"name":"oa/flow/admin/changeflowtoversion","path":"/api/{oa}/flow/admin/changeflowtoversion","method":"POST"}, body)) as Member<'oa/flow/admin/changeflowtoversion'>,
        /** Published versions of a design, newest first, with how many of the flows one may watch run on each */
        "flowversions": ((body) => send({"name":"oa/flow/admin/flowversions","path":"/api/{oa}/flow/admin/flowversions","method":"POST"}, body)) as Member<'oa/flow/admin/flowversions'>,
        /** What the flows of a design that one may watch can be searched by, ordered by and show */
        "getconf": ((body) => send({"name":"oa/flow/admin/getconf","path":"/api/{oa}/flow/admin/getconf","method":"POST"}, body)) as Member<'oa/flow/admin/getconf'>,
        /** Flows of a design that one may watch, sixty a page */
        "searchform": ((body) => send({"name":"oa/flow/admin/searchform","path":"/api/{oa}/flow/admin/searchform","method":"POST"}, body)) as Member<'oa/flow/admin/searchform'>,
        /** The same as a spreadsheet, for those who may export these flows */
        "searchformExport": ((body) => send({"name":"oa/flow/admin/searchformExport","path":"/api/{oa}/flow/admin/searchformExport","method":"POST","binary":true}, body)) as Member<'oa/flow/admin/searchformExport'>,
      },
      /** Marks a reminder to start a flow as done */
      "alertdone": ((body) => send({"name":"oa/flow/alertdone","path":"/api/{oa}/flow/alertdone","method":"POST"}, body)) as Member<'oa/flow/alertdone'>,
      /** Cancels a whole flow, notices and copies included */
      "allcancel": ((body) => send({"name":"oa/flow/allcancel","path":"/api/{oa}/flow/allcancel","method":"POST"}, body)) as Member<'oa/flow/allcancel'>,
      /** Flows that the caller may see: those he created, those he had a message of, those he may watch; newest first */
      "alllist": ((body) => send({"name":"oa/flow/alllist","path":"/api/{oa}/flow/alllist","method":"POST"}, body)) as Member<'oa/flow/alllist'>,
      /** Cancels chosen waiting messages of a flow */
      "cancel": ((body) => send({"name":"oa/flow/cancel","path":"/api/{oa}/flow/cancel","method":"POST"}, body)) as Member<'oa/flow/cancel'>,
      /** Cancels one waiting message */
      "cancelmsg": ((body) => send({"name":"oa/flow/cancelmsg","path":"/api/{oa}/flow/cancelmsg","method":"POST"}, body)) as Member<'oa/flow/cancelmsg'>,
      /** Who got what, who was told when, who has read it, and what became of it */
      "checkmsgstatus": Object.assign(((body) => send({"name":"oa/flow/checkmsgstatus","path":"/api/{oa}/flow/checkmsgstatus","method":"POST"}, body)) as Member<'oa/flow/checkmsgstatus'>, {
        /** The same as a spreadsheet */
        "export": ((body) => send({"name":"oa/flow/checkmsgstatus/export","path":"/api/{oa}/flow/checkmsgstatus/export","method":"POST","binary":true}, body)) as Member<'oa/flow/checkmsgstatus/export'>,
      }),
      "com_config": {
        /** Changes the settings of the company; who changed what is kept */
        "save": ((body) => send({"name":"oa/flow/com_config/save","path":"/api/{oa}/flow/com_config/save","method":"POST"}, body)) as Member<'oa/flow/com_config/save'>,
      },
      "comment": {
        /** Writes a remark on a flow; whoever is mentioned gets a notice (of our own) */
        "creat": ((body) => send({"name":"oa/flow/comment/creat","path":"/api/{oa}/flow/comment/creat","method":"POST"}, body)) as Member<'oa/flow/comment/creat'>,
        /** Takes a remark of the caller back within ten minutes (of our own) */
        "delete": ((body) => send({"name":"oa/flow/comment/delete","path":"/api/{oa}/flow/comment/delete","method":"POST"}, body)) as Member<'oa/flow/comment/delete'>,
        /** The remarks on a flow, oldest first, and whom a remark may mention (of our own) */
        "list": ((body) => send({"name":"oa/flow/comment/list","path":"/api/{oa}/flow/comment/list","method":"POST"}, body)) as Member<'oa/flow/comment/list'>,
      },
      /** Flows that may be copied to the test environment, newest first, and when each was copied last */
      "copy_to_test": Object.assign(((body) => send({"name":"oa/flow/copy_to_test","path":"/api/{oa}/flow/copy_to_test","method":"POST"}, body)) as Member<'oa/flow/copy_to_test'>, {
        /** Copies flows as they are now to the test environment, with their kin; an older copy of one goes */
        "action": ((body) => send({"name":"oa/flow/copy_to_test/action","path":"/api/{oa}/flow/copy_to_test/action","method":"POST"}, body)) as Member<'oa/flow/copy_to_test/action'>,
        /** What copying flows to the test environment keeps to: how many at once, and where its pages stand */
        "page": ((body) => send({"name":"oa/flow/copy_to_test.get","path":"/api/{oa}/flow/copy_to_test","method":"GET"}, body)) as Member<'oa/flow/copy_to_test.get'>,
      }),
      /** Starts a flow: document number, the creator's message, the next steps and their messages */
      "creat": ((body) => send({"name":"oa/flow/creat","path":"/api/{oa}/flow/creat","method":"POST"}, body)) as Member<'oa/flow/creat'>,
      /** The whole way that the flow would take once it is started, as far as it can be known; the form may be unfinished, nothing is written */
      "creatforetell": ((body) => send({"name":"oa/flow/creatforetell","path":"/api/{oa}/flow/creatforetell","method":"POST"}, body)) as Member<'oa/flow/creatforetell'>,
      /** What starting the flow would lead to; writes nothing */
      "creatpreviewmode": ((body) => send({"name":"oa/flow/creatpreviewmode","path":"/api/{oa}/flow/creatpreviewmode","method":"POST"}, body)) as Member<'oa/flow/creatpreviewmode'>,
      "data": {
        /** One message with the head of its flow, as a row of a list, for links from outside */
        "message": ((body) => send({"name":"oa/flow/data/message","path":"/api/{oa}/flow/data/message","method":"POST"}, body)) as Member<'oa/flow/data/message'>,
      },
      /** Handles a waiting message by pressing one of its step's buttons */
      "deal": Object.assign(((body) => send({"name":"oa/flow/deal","path":"/api/{oa}/flow/deal","method":"POST"}, body)) as Member<'oa/flow/deal'>, {
        /** Opens a waiting message for handling: form with rights, buttons, history; marks it read */
        "bymsgid": ((body) => send({"name":"oa/flow/deal/bymsgid","path":"/api/{oa}/flow/deal/bymsgid","method":"POST"}, body)) as Member<'oa/flow/deal/bymsgid'>,
        /** Whether a message still waits, and how it is marked now; refused with what became of it. Reads nothing */
        "check": ((body) => send({"name":"oa/flow/deal/check","path":"/api/{oa}/flow/deal/check","method":"POST"}, body)) as Member<'oa/flow/deal/check'>,
      }),
      /** The whole way that the flow would take once the message is handled, as far as it can be known; the form may be unfinished, nothing is written */
      "dealforetell": ((body) => send({"name":"oa/flow/dealforetell","path":"/api/{oa}/flow/dealforetell","method":"POST"}, body)) as Member<'oa/flow/dealforetell'>,
      /** What pressing the button would lead to; writes nothing */
      "dealpreviewmode": ((body) => send({"name":"oa/flow/dealpreviewmode","path":"/api/{oa}/flow/dealpreviewmode","method":"POST"}, body)) as Member<'oa/flow/dealpreviewmode'>,
      /** Deletes a file of an opinion that is not sent yet */
      "deletefile": ((body) => send({"name":"oa/flow/deletefile","path":"/api/{oa}/flow/deletefile","method":"POST"}, body)) as Member<'oa/flow/deletefile'>,
      /** A flow with its form as this person may see it, and what this person may do with it */
      "detail": ((body) => send({"name":"oa/flow/detail","path":"/api/{oa}/flow/detail","method":"POST"}, body)) as Member<'oa/flow/detail'>,
      /** The history of a flow, oldest first */
      "detail_logs": ((body) => send({"name":"oa/flow/detail_logs","path":"/api/{oa}/flow/detail_logs","method":"POST"}, body)) as Member<'oa/flow/detail_logs'>,
      /** History and messages of a flow together */
      "detail_logs_msgs": ((body) => send({"name":"oa/flow/detail_logs_msgs","path":"/api/{oa}/flow/detail_logs_msgs","method":"POST"}, body)) as Member<'oa/flow/detail_logs_msgs'>,
      /** All messages of a flow with their predecessors, and the designed steps: what the diagram draws */
      "detail_msgs": ((body) => send({"name":"oa/flow/detail_msgs","path":"/api/{oa}/flow/detail_msgs","method":"POST"}, body)) as Member<'oa/flow/detail_msgs'>,
      "entrust": {
        /** Mark messages entrusted to the caller as read; without ids all of them */
        "setread": ((body) => send({"name":"oa/flow/entrust/setread","path":"/api/{oa}/flow/entrust/setread","method":"POST"}, body)) as Member<'oa/flow/entrust/setread'>,
        /** Take back a waiting message from whoever handles it in the caller's place */
        "take_back": ((body) => send({"name":"oa/flow/entrust/take_back","path":"/api/{oa}/flow/entrust/take_back","method":"POST"}, body)) as Member<'oa/flow/entrust/take_back'>,
        /** Take back everything that still waits for somebody in the caller's place */
        "take_back_all": ((body) => send({"name":"oa/flow/entrust/take_back_all","path":"/api/{oa}/flow/entrust/take_back_all","method":"POST"}, body)) as Member<'oa/flow/entrust/take_back_all'>,
        /** Hand one waiting message to somebody who handles it in the caller's place */
        "to_other": ((body) => send({"name":"oa/flow/entrust/to_other","path":"/api/{oa}/flow/entrust/to_other","method":"POST"}, body)) as Member<'oa/flow/entrust/to_other'>,
      },
      /** Looks again whether what an event step waits for has come; moves the flow on if so */
      "eventcheckflowstatus": ((body) => send({"name":"oa/flow/eventcheckflowstatus","path":"/api/{oa}/flow/eventcheckflowstatus","method":"POST"}, body)) as Member<'oa/flow/eventcheckflowstatus'>,
      /** Does the work of an event step again and moves the flow on */
      "eventreactionflows": ((body) => send({"name":"oa/flow/eventreactionflows","path":"/api/{oa}/flow/eventreactionflows","method":"POST"}, body)) as Member<'oa/flow/eventreactionflows'>,
      /** Where an event step would lead if its work were done again; does nothing */
      "eventreactionflows_preview": ((body) => send({"name":"oa/flow/eventreactionflows_preview","path":"/api/{oa}/flow/eventreactionflows_preview","method":"POST"}, body)) as Member<'oa/flow/eventreactionflows_preview'>,
      /** Does the work of an event step again without moving the flow */
      "eventreactiononly": ((body) => send({"name":"oa/flow/eventreactiononly","path":"/api/{oa}/flow/eventreactiononly","method":"POST"}, body)) as Member<'oa/flow/eventreactiononly'>,
      /** Starts again the flows that an event step or a button could not start */
      "eventrefreshcreatsonflow": ((body) => send({"name":"oa/flow/eventrefreshcreatsonflow","path":"/api/{oa}/flow/eventrefreshcreatsonflow","method":"POST"}, body)) as Member<'oa/flow/eventrefreshcreatsonflow'>,
      "export": {
        /** The caller's spreadsheets of the last day: how far each is, and where it lies */
        "list": ((body) => send({"name":"oa/flow/export/list","path":"/api/{oa}/flow/export/list","method":"POST"}, body)) as Member<'oa/flow/export/list'>,
        /** Begins to write a list into a spreadsheet; export/list tells how far it is */
        "start": ((body) => send({"name":"oa/flow/export/start","path":"/api/{oa}/flow/export/start","method":"POST"}, body)) as Member<'oa/flow/export/start'>,
      },
      /** From which of his departments the caller acts in flows of a design */
      "flowgetdeptchoseconfig": ((body) => send({"name":"oa/flow/flowgetdeptchoseconfig","path":"/api/{oa}/flow/flowgetdeptchoseconfig","method":"POST"}, body)) as Member<'oa/flow/flowgetdeptchoseconfig'>,
      /** Keeps from which of his departments the caller acts in flows of a design */
      "flowsetdeptchoseconfig": ((body) => send({"name":"oa/flow/flowsetdeptchoseconfig","path":"/api/{oa}/flow/flowsetdeptchoseconfig","method":"POST"}, body)) as Member<'oa/flow/flowsetdeptchoseconfig'>,
      /** What is needed to start a flow: its design as this person may see it, field rights and the draft */
      "getbycreat": ((body) => send({"name":"oa/flow/getbycreat","path":"/api/{oa}/flow/getbycreat","method":"POST"}, body)) as Member<'oa/flow/getbycreat'>,
      /** Which messages were read by their receivers; those that the caller may not see are missing */
      "hasread": ((body) => send({"name":"oa/flow/hasread","path":"/api/{oa}/flow/hasread","method":"POST"}, body)) as Member<'oa/flow/hasread'>,
      "home": {
        /** Keeps how the caller has arranged the home page; without a layout it is as the product has it */
        "arrange": ((body) => send({"name":"oa/flow/home/arrange","path":"/api/{oa}/flow/home/arrange","method":"POST"}, body)) as Member<'oa/flow/home/arrange'>,
        /** Makes a flow one of the caller's favourites, or an ordinary one again */
        "favourite": ((body) => send({"name":"oa/flow/home/favourite","path":"/api/{oa}/flow/home/favourite","method":"POST"}, body)) as Member<'oa/flow/home/favourite'>,
        /** The flows that the caller starts: favourites, then those started most of late, then others */
        "flows": ((body) => send({"name":"oa/flow/home/flows","path":"/api/{oa}/flow/home/flows","method":"POST"}, body)) as Member<'oa/flow/home/flows'>,
        /** What the caller started and where it is: what runs first, then what ended last */
        "mine": ((body) => send({"name":"oa/flow/home/mine","path":"/api/{oa}/flow/home/mine","method":"POST"}, body)) as Member<'oa/flow/home/mine'>,
        /** What the caller handled this month: how much, how fast, what was late; beside the month before */
        "month": ((body) => send({"name":"oa/flow/home/month","path":"/api/{oa}/flow/home/month","method":"POST"}, body)) as Member<'oa/flow/home/month'>,
        /** What concerns the caller and was not read: mentions with their words, copies, notices */
        "related": ((body) => send({"name":"oa/flow/home/related","path":"/api/{oa}/flow/home/related","method":"POST"}, body)) as Member<'oa/flow/home/related'>,
        /** What waits for the caller: late first, then urgent, then what is due soonest */
        "waiting": ((body) => send({"name":"oa/flow/home/waiting","path":"/api/{oa}/flow/home/waiting","method":"POST"}, body)) as Member<'oa/flow/home/waiting'>,
      },
      /** Tests an expression with given values: the message tells 1 or 0, the value of a formula, or the error */
      "ifstrtest": ((body) => send({"name":"oa/flow/ifstrtest","path":"/api/{oa}/flow/ifstrtest","method":"POST"}, body)) as Member<'oa/flow/ifstrtest'>,
      "incident": {
        /** What could not be done by itself and waits for somebody, newest first */
        "list": ((body) => send({"name":"oa/flow/incident/list","path":"/api/{oa}/flow/incident/list","method":"POST"}, body)) as Member<'oa/flow/incident/list'>,
        /** Tries again what could not be done */
        "retry": ((body) => send({"name":"oa/flow/incident/retry","path":"/api/{oa}/flow/incident/retry","method":"POST"}, body)) as Member<'oa/flow/incident/retry'>,
        /** Leaves undone what could not be done; an event step goes on as failed */
        "skip": ((body) => send({"name":"oa/flow/incident/skip","path":"/api/{oa}/flow/incident/skip","method":"POST"}, body)) as Member<'oa/flow/incident/skip'>,
      },
      "list": {
        /** Waiting messages of a flow that I may cancel, grouped by step */
        "cancancel": ((body) => send({"name":"oa/flow/list/cancancel","path":"/api/{oa}/flow/list/cancancel","method":"POST"}, body)) as Member<'oa/flow/list/cancancel'>,
        /** Copies for me */
        "cc": ((body) => send({"name":"oa/flow/list/cc","path":"/api/{oa}/flow/list/cc","method":"POST"}, body)) as Member<'oa/flow/list/cc'>,
        /** Messages that I handled, newest first */
        "finish": ((body) => send({"name":"oa/flow/list/finish","path":"/api/{oa}/flow/list/finish","method":"POST"}, body)) as Member<'oa/flow/list/finish'>,
        /** Flows that I created, newest first */
        "icreat": ((body) => send({"name":"oa/flow/list/icreat","path":"/api/{oa}/flow/list/icreat","method":"POST"}, body)) as Member<'oa/flow/list/icreat'>,
        /** Notices for me (steps of type message) */
        "message": ((body) => send({"name":"oa/flow/list/message","path":"/api/{oa}/flow/list/message","method":"POST"}, body)) as Member<'oa/flow/list/message'>,
        /** My badge counters */
        "number": ((body) => send({"name":"oa/flow/list/number","path":"/api/{oa}/flow/list/number","method":"POST"}, body)) as Member<'oa/flow/list/number'>,
        /** Messages waiting for me, unread urgent ones first */
        "waiting": ((body) => send({"name":"oa/flow/list/waiting","path":"/api/{oa}/flow/list/waiting","method":"POST"}, body)) as Member<'oa/flow/list/waiting'>,
      },
      "message": {
        /** Whether a message was read by its receiver: 0, 1, or nothing when the caller may not see it */
        "hasread": ((body) => send({"name":"oa/flow/message/hasread","path":"/api/{oa}/flow/message/hasread","method":"POST"}, body)) as Member<'oa/flow/message/hasread'>,
      },
      "msg": {
        /** Answers whoever asks for the flow: agreeing withdraws it to him, a no needs a reason */
        "answerapplycancel": ((body) => send({"name":"oa/flow/msg/answerapplycancel","path":"/api/{oa}/flow/msg/answerapplycancel","method":"POST"}, body)) as Member<'oa/flow/msg/answerapplycancel'>,
        /** Asks those who have a flow now to let it come back to what the caller has handled */
        "applycancel": ((body) => send({"name":"oa/flow/msg/applycancel","path":"/api/{oa}/flow/msg/applycancel","method":"POST"}, body)) as Member<'oa/flow/msg/applycancel'>,
        /** Takes back that the caller asked for a flow to come back */
        "cancelapplycancel": ((body) => send({"name":"oa/flow/msg/cancelapplycancel","path":"/api/{oa}/flow/msg/cancelapplycancel","method":"POST"}, body)) as Member<'oa/flow/msg/cancelapplycancel'>,
        /** Moves what waits for somebody to another, flow by flow: each has its result; at most 500 flows at once */
        "replace_userid": ((body) => send({"name":"oa/flow/msg/replace_userid","path":"/api/{oa}/flow/msg/replace_userid","method":"POST"}, body)) as Member<'oa/flow/msg/replace_userid'>,
        /** What waits for somebody in which flows, and what would be skipped if it went to another */
        "replace_userid_preview": ((body) => send({"name":"oa/flow/msg/replace_userid_preview","path":"/api/{oa}/flow/msg/replace_userid_preview","method":"POST"}, body)) as Member<'oa/flow/msg/replace_userid_preview'>,
        /** Gives a waiting message of the caller to somebody else, who then acts in his place */
        "transfer": ((body) => send({"name":"oa/flow/msg/transfer","path":"/api/{oa}/flow/msg/transfer","method":"POST"}, body)) as Member<'oa/flow/msg/transfer'>,
      },
      "myentrust": {
        /** Messages handled in another's place: those entrusted to the caller, or those that he entrusted to others; new before old */
        "list": ((body) => send({"name":"oa/flow/myentrust/list","path":"/api/{oa}/flow/myentrust/list","method":"POST"}, body)) as Member<'oa/flow/myentrust/list'>,
      },
      /** Flows that the caller was reminded to start, newest first */
      "needcreat": ((body) => send({"name":"oa/flow/needcreat","path":"/api/{oa}/flow/needcreat","method":"POST"}, body)) as Member<'oa/flow/needcreat'>,
      /** Urges people: tells them once more of what waits for them or lies unread; once an hour each */
      "resendmessage": ((body) => send({"name":"oa/flow/resendmessage","path":"/api/{oa}/flow/resendmessage","method":"POST"}, body)) as Member<'oa/flow/resendmessage'>,
      /** Handled predecessors to which a flow can be withdrawn, newest first */
      "revokelist": ((body) => send({"name":"oa/flow/revokelist","path":"/api/{oa}/flow/revokelist","method":"POST"}, body)) as Member<'oa/flow/revokelist'>,
      /** Withdraws a flow to a handled predecessor: everything that descends from it is closed */
      "revoketo": ((body) => send({"name":"oa/flow/revoketo","path":"/api/{oa}/flow/revoketo","method":"POST"}, body)) as Member<'oa/flow/revoketo'>,
      "search": {
        /** What a list can be searched by and can show: its flows, and the fields of one flow's form */
        "getconf": ((body) => send({"name":"oa/flow/search/getconf","path":"/api/{oa}/flow/search/getconf","method":"POST"}, body)) as Member<'oa/flow/search/getconf'>,
      },
      /** Marks every message of one list as read */
      "setallread": ((body) => send({"name":"oa/flow/setallread","path":"/api/{oa}/flow/setallread","method":"POST"}, body)) as Member<'oa/flow/setallread'>,
      /** Makes a running flow urgent, or no longer so (of our own) */
      "setlevel": ((body) => send({"name":"oa/flow/setlevel","path":"/api/{oa}/flow/setlevel","method":"POST"}, body)) as Member<'oa/flow/setlevel'>,
      /** Marks messages as read; several ids are joined by "-" or given as a list */
      "setread": ((body) => send({"name":"oa/flow/setread","path":"/api/{oa}/flow/setread","method":"POST"}, body)) as Member<'oa/flow/setread'>,
      "share": {
        /** Makes a link that shows a flow to others for a while */
        "creat": ((body) => send({"name":"oa/flow/share/creat","path":"/api/{oa}/flow/share/creat","method":"POST"}, body)) as Member<'oa/flow/share/creat'>,
        /** Revokes a link; whoever opens it from now on is told so */
        "delete": ((body) => send({"name":"oa/flow/share/delete","path":"/api/{oa}/flow/share/delete","method":"POST"}, body)) as Member<'oa/flow/share/delete'>,
        /** The links that the caller made for a flow; administrators see all of them */
        "list": ((body) => send({"name":"oa/flow/share/list","path":"/api/{oa}/flow/share/list","method":"POST"}, body)) as Member<'oa/flow/share/list'>,
        /** A flow as a link shows it: never more than whoever made the link may see now */
        "open": ((body) => send({"name":"oa/flow/share/open","path":"/api/{oa}/flow/share/open","method":"POST"}, body)) as Member<'oa/flow/share/open'>,
      },
      /** Everything the caller typed and did not send, newest first */
      "temp_list": ((body) => send({"name":"oa/flow/temp_list","path":"/api/{oa}/flow/temp_list","method":"POST"}, body)) as Member<'oa/flow/temp_list'>,
      "tempform": {
        /** Drops what was typed and not sent */
        "delete": ((body) => send({"name":"oa/flow/tempform/delete","path":"/api/{oa}/flow/tempform/delete","method":"POST"}, body)) as Member<'oa/flow/tempform/delete'>,
        /** Keeps what is typed and not sent, one for each design to start and message to handle */
        "save": ((body) => send({"name":"oa/flow/tempform/save","path":"/api/{oa}/flow/tempform/save","method":"POST"}, body)) as Member<'oa/flow/tempform/save'>,
      },
      "timeout": {
        /** Messages that were not handled in time, and what became of them */
        "log": Object.assign(((body) => send({"name":"oa/flow/timeout/log","path":"/api/{oa}/flow/timeout/log","method":"POST"}, body)) as Member<'oa/flow/timeout/log'>, {
          /** The log of late messages as a spreadsheet */
          "export": ((body) => send({"name":"oa/flow/timeout/log/export","path":"/api/{oa}/flow/timeout/log/export","method":"POST","binary":true}, body)) as Member<'oa/flow/timeout/log/export'>,
          /** Begins to write the log of late messages into a spreadsheet; export/list tells how far it is (of our own) */
          "export_start": ((body) => send({"name":"oa/flow/timeout/log/export_start","path":"/api/{oa}/flow/timeout/log/export_start","method":"POST"}, body)) as Member<'oa/flow/timeout/log/export_start'>,
          /** The columns of the log of late messages, by what it is sorted, and what it is asked for at first */
          "page": ((body) => send({"name":"oa/flow/timeout/log.get","path":"/api/{oa}/flow/timeout/log","method":"GET"}, body)) as Member<'oa/flow/timeout/log.get'>,
        }),
        /** Who was late in a month, how often and how long, with the flows apart */
        "summary": Object.assign(((body) => send({"name":"oa/flow/timeout/summary","path":"/api/{oa}/flow/timeout/summary","method":"POST"}, body)) as Member<'oa/flow/timeout/summary'>, {
          /** The summary of late messages as a spreadsheet */
          "export": ((body) => send({"name":"oa/flow/timeout/summary/export","path":"/api/{oa}/flow/timeout/summary/export","method":"POST","binary":true}, body)) as Member<'oa/flow/timeout/summary/export'>,
          /** The columns of the summary of late messages, and the month that it begins with */
          "page": ((body) => send({"name":"oa/flow/timeout/summary.get","path":"/api/{oa}/flow/timeout/summary","method":"GET"}, body)) as Member<'oa/flow/timeout/summary.get'>,
        }),
      },
      /** Stores files that go with an opinion (multipart, part filename[]) */
      "uploadfile": ((body) => send({"name":"oa/flow/uploadfile","path":"/api/{oa}/flow/uploadfile","method":"POST","plain":true,"upload":true}, body)) as Member<'oa/flow/uploadfile'>,
      "user_config": {
        /** Keeps how the caller likes to handle messages: phrases for opinions, and whether the next one opens by itself */
        "opinion": ((body) => send({"name":"oa/flow/user_config/opinion","path":"/api/{oa}/flow/user_config/opinion","method":"POST"}, body)) as Member<'oa/flow/user_config/opinion'>,
        /** Keeps how the caller likes his lists; lists that are not named stay as they are */
        "save": ((body) => send({"name":"oa/flow/user_config/save","path":"/api/{oa}/flow/user_config/save","method":"POST"}, body)) as Member<'oa/flow/user_config/save'>,
      },
    },
    "flowdesigns": {
      /** Adds a flow with an empty draft */
      "add": ((body) => send({"name":"oa/flowdesigns/add","path":"/api/{oa}/flowdesigns/add","method":"POST"}, body)) as Member<'oa/flowdesigns/add'>,
      /** All enabled flows by category */
      "allenabletreelist": ((body) => send({"name":"oa/flowdesigns/allenabletreelist","path":"/api/{oa}/flowdesigns/allenabletreelist","method":"POST"}, body)) as Member<'oa/flowdesigns/allenabletreelist'>,
      /** All flows by category */
      "alltreelist": ((body) => send({"name":"oa/flowdesigns/alltreelist","path":"/api/{oa}/flowdesigns/alltreelist","method":"POST"}, body)) as Member<'oa/flowdesigns/alltreelist'>,
      /** The flows whose runs I may watch, by category */
      "canadmintreelist": ((body) => send({"name":"oa/flowdesigns/canadmintreelist","path":"/api/{oa}/flowdesigns/canadmintreelist","method":"POST"}, body)) as Member<'oa/flowdesigns/canadmintreelist'>,
      /** The flows that I may start, by category */
      "cancreattreelist": ((body) => send({"name":"oa/flowdesigns/cancreattreelist","path":"/api/{oa}/flowdesigns/cancreattreelist","method":"POST"}, body)) as Member<'oa/flowdesigns/cancreattreelist'>,
      /** The flows that one may choose from while designing: all that are not archived, by name */
      "canlist": ((body) => send({"name":"oa/flowdesigns/canlist","path":"/api/{oa}/flowdesigns/canlist","method":"POST"}, body)) as Member<'oa/flowdesigns/canlist'>,
      /** The flows that others may start as sub-flows */
      "cansonlist": ((body) => send({"name":"oa/flowdesigns/cansonlist","path":"/api/{oa}/flowdesigns/cansonlist","method":"POST"}, body)) as Member<'oa/flowdesigns/cansonlist'>,
      /** Flows with their versions, to copy one of them (S2-236) */
      "choseversionsforcopy": Object.assign(((body) => send({"name":"oa/flowdesigns/choseversionsforcopy","path":"/api/{oa}/flowdesigns/choseversionsforcopy","method":"POST"}, body)) as Member<'oa/flowdesigns/choseversionsforcopy'>, {
        /** How many versions there are to copy from */
        "page": ((body) => send({"name":"oa/flowdesigns/choseversionsforcopy.get","path":"/api/{oa}/flowdesigns/choseversionsforcopy","method":"GET"}, body)) as Member<'oa/flowdesigns/choseversionsforcopy.get'>,
      }),
      /** What the designers offer: recipient conditions, document-number presets, durations, limits */
      "config": ((body) => send({"name":"oa/flowdesigns/config","path":"/api/{oa}/flowdesigns/config","method":"POST"}, body)) as Member<'oa/flowdesigns/config'>,
      "contactgroup": {
        /** Add a contact group */
        "creat": ((body) => send({"name":"oa/flowdesigns/contactgroup/creat","path":"/api/{oa}/flowdesigns/contactgroup/creat","method":"POST"}, body)) as Member<'oa/flowdesigns/contactgroup/creat'>,
        /** Delete a contact group that nothing uses */
        "delete": ((body) => send({"name":"oa/flowdesigns/contactgroup/delete","path":"/api/{oa}/flowdesigns/contactgroup/delete","method":"POST"}, body)) as Member<'oa/flowdesigns/contactgroup/delete'>,
        /** Change a contact group; a change begun on an older one is refused */
        "edit": ((body) => send({"name":"oa/flowdesigns/contactgroup/edit","path":"/api/{oa}/flowdesigns/contactgroup/edit","method":"POST"}, body)) as Member<'oa/flowdesigns/contactgroup/edit'>,
        /** One contact group with what it holds and where it is used */
        "getbyid": ((body) => send({"name":"oa/flowdesigns/contactgroup/getbyid","path":"/api/{oa}/flowdesigns/contactgroup/getbyid","method":"POST"}, body)) as Member<'oa/flowdesigns/contactgroup/getbyid'>,
        /** The contact groups with what they hold and where they are used, by name */
        "list": Object.assign(((body) => send({"name":"oa/flowdesigns/contactgroup/list","path":"/api/{oa}/flowdesigns/contactgroup/list","method":"POST"}, body)) as Member<'oa/flowdesigns/contactgroup/list'>, {
          /** The contact groups by name, for choosing one */
          "page": ((body) => send({"name":"oa/flowdesigns/contactgroup/list.get","path":"/api/{oa}/flowdesigns/contactgroup/list","method":"GET"}, body)) as Member<'oa/flowdesigns/contactgroup/list.get'>,
        }),
      },
      /** Puts the design of another flow, or an older version of the same one, into a flow's draft (S2-235) */
      "copy_senior": ((body) => send({"name":"oa/flowdesigns/copy_senior","path":"/api/{oa}/flowdesigns/copy_senior","method":"POST"}, body)) as Member<'oa/flowdesigns/copy_senior'>,
      /** Deletes a flow that nobody has ever started, with its versions; one that was started can only be archived */
      "delete": ((body) => send({"name":"oa/flowdesigns/delete","path":"/api/{oa}/flowdesigns/delete","method":"POST"}, body)) as Member<'oa/flowdesigns/delete'>,
      /** Deletes a file of a flow design */
      "deletefile": ((body) => send({"name":"oa/flowdesigns/deletefile","path":"/api/{oa}/flowdesigns/deletefile","method":"POST"}, body)) as Member<'oa/flowdesigns/deletefile'>,
      /** Discards the draft of a flow that has been published: what is published is what one designs on */
      "dropdraft": ((body) => send({"name":"oa/flowdesigns/dropdraft","path":"/api/{oa}/flowdesigns/dropdraft","method":"POST"}, body)) as Member<'oa/flowdesigns/dropdraft'>,
      /** Changes what is set about a flow beside its design: name, description, categories, picture, owner, whether it is enabled */
      "edit": ((body) => send({"name":"oa/flowdesigns/edit","path":"/api/{oa}/flowdesigns/edit","method":"POST"}, body)) as Member<'oa/flowdesigns/edit'>,
      /** Saves a design; published unless publish is false, and then immutable */
      "edit_senior": ((body) => send({"name":"oa/flowdesigns/edit_senior","path":"/api/{oa}/flowdesigns/edit_senior","method":"POST"}, body)) as Member<'oa/flowdesigns/edit_senior'>,
      "entrust": {
        /** Delegate to somebody */
        "creat": ((body) => send({"name":"oa/flowdesigns/entrust/creat","path":"/api/{oa}/flowdesigns/entrust/creat","method":"POST"}, body)) as Member<'oa/flowdesigns/entrust/creat'>,
        /** Take a delegation back */
        "delete": ((body) => send({"name":"oa/flowdesigns/entrust/delete","path":"/api/{oa}/flowdesigns/entrust/delete","method":"POST"}, body)) as Member<'oa/flowdesigns/entrust/delete'>,
        /** Change a delegation; a change begun on an older one is refused */
        "edit": ((body) => send({"name":"oa/flowdesigns/entrust/edit","path":"/api/{oa}/flowdesigns/entrust/edit","method":"POST"}, body)) as Member<'oa/flowdesigns/entrust/edit'>,
        /** The flows that a delegation may be limited to */
        "flows": ((body) => send({"name":"oa/flowdesigns/entrust/flows","path":"/api/{oa}/flowdesigns/entrust/flows","method":"POST"}, body)) as Member<'oa/flowdesigns/entrust/flows'>,
        /** One delegation, for whoever has to do with it */
        "getbyid": ((body) => send({"name":"oa/flowdesigns/entrust/getbyid","path":"/api/{oa}/flowdesigns/entrust/getbyid","method":"POST"}, body)) as Member<'oa/flowdesigns/entrust/getbyid'>,
        /** Hand what already waits to the delegate of a delegation of messages that holds */
        "handover": ((body) => send({"name":"oa/flowdesigns/entrust/handover","path":"/api/{oa}/flowdesigns/entrust/handover","method":"POST"}, body)) as Member<'oa/flowdesigns/entrust/handover'>,
        /** Everybody's delegations, the latest change first */
        "list": Object.assign(((body) => send({"name":"oa/flowdesigns/entrust/list","path":"/api/{oa}/flowdesigns/entrust/list","method":"POST"}, body)) as Member<'oa/flowdesigns/entrust/list'>, {
          /** One's own delegations in both directions, those that hold first */
          "page": ((body) => send({"name":"oa/flowdesigns/entrust/list.get","path":"/api/{oa}/flowdesigns/entrust/list","method":"GET"}, body)) as Member<'oa/flowdesigns/entrust/list.get'>,
        }),
      },
      /** The form of a flow that may be started as a sub-flow, in the version that new flows run */
      "getbyflowid": ((body) => send({"name":"oa/flowdesigns/getbyflowid","path":"/api/{oa}/flowdesigns/getbyflowid","method":"POST"}, body)) as Member<'oa/flowdesigns/getbyflowid'>,
      /** A flow with the design being edited: the draft, else the published version */
      "getbyid": ((body) => send({"name":"oa/flowdesigns/getbyid","path":"/api/{oa}/flowdesigns/getbyid","method":"POST"}, body)) as Member<'oa/flowdesigns/getbyid'>,
      /** The flows that exist, newest change first */
      "list": ((body) => send({"name":"oa/flowdesigns/list","path":"/api/{oa}/flowdesigns/list","method":"POST"}, body)) as Member<'oa/flowdesigns/list'>,
      "otherversion": {
        /** The versions of a flow's design, the newest first, the draft before all (S2-242) */
        "list": Object.assign(((body) => send({"name":"oa/flowdesigns/otherversion/list","path":"/api/{oa}/flowdesigns/otherversion/list","method":"POST"}, body)) as Member<'oa/flowdesigns/otherversion/list'>, {
          /** What the page of versions begins with: the flow's name and its running version */
          "page": ((body) => send({"name":"oa/flowdesigns/otherversion/list.get","path":"/api/{oa}/flowdesigns/otherversion/list","method":"GET"}, body)) as Member<'oa/flowdesigns/otherversion/list.get'>,
        }),
      },
      /** Puts another person, department or role in the place of one, in the named designs and contact groups together or in none */
      "replace": ((body) => send({"name":"oa/flowdesigns/replace","path":"/api/{oa}/flowdesigns/replace","method":"POST"}, body)) as Member<'oa/flowdesigns/replace'>,
      /** Where a person, department or role is named in designs and contact groups, before another takes its place (S2-238) */
      "replacepreview": ((body) => send({"name":"oa/flowdesigns/replacepreview","path":"/api/{oa}/flowdesigns/replacepreview","method":"POST"}, body)) as Member<'oa/flowdesigns/replacepreview'>,
      /** Arranges the categories and the flows in them; flows that are not named stay where they are */
      "setCategory": Object.assign(((body) => send({"name":"oa/flowdesigns/setCategory","path":"/api/{oa}/flowdesigns/setCategory","method":"POST"}, body)) as Member<'oa/flowdesigns/setCategory'>, {
        /** The categories of flows with the flows in them, and those without any under 10000 */
        "page": ((body) => send({"name":"oa/flowdesigns/setCategory.get","path":"/api/{oa}/flowdesigns/setCategory","method":"GET"}, body)) as Member<'oa/flowdesigns/setCategory.get'>,
      }),
      /** Puts a flow away that does not run any more, or takes it back; it is disabled then */
      "setarchived": ((body) => send({"name":"oa/flowdesigns/setarchived","path":"/api/{oa}/flowdesigns/setarchived","method":"POST"}, body)) as Member<'oa/flowdesigns/setarchived'>,
      "simulation": {
        /** Begins a simulated flow, or shows its creator's form; nothing is written (S2-239) */
        "creat": ((body) => send({"name":"oa/flowdesigns/simulation/creat","path":"/api/{oa}/flowdesigns/simulation/creat","method":"POST"}, body)) as Member<'oa/flowdesigns/simulation/creat'>,
        /** Plays the acts of a simulated flow with the production engine; nothing is written (S2-239) */
        "deal": ((body) => send({"name":"oa/flowdesigns/simulation/deal","path":"/api/{oa}/flowdesigns/simulation/deal","method":"POST"}, body)) as Member<'oa/flowdesigns/simulation/deal'>,
        /** The messages of a simulated flow, for its diagram (S2-239) */
        "detail_msgs": ((body) => send({"name":"oa/flowdesigns/simulation/detail_msgs","path":"/api/{oa}/flowdesigns/simulation/detail_msgs","method":"POST"}, body)) as Member<'oa/flowdesigns/simulation/detail_msgs'>,
        "instance": {
          /** Deletes a saved case (S2-240) */
          "delete": ((body) => send({"name":"oa/flowdesigns/simulation/instance/delete","path":"/api/{oa}/flowdesigns/simulation/instance/delete","method":"POST"}, body)) as Member<'oa/flowdesigns/simulation/instance/delete'>,
          /** The saved cases of a flow, in the order in which they were made (S2-240) */
          "listbyflowid": Object.assign(((body) => send({"name":"oa/flowdesigns/simulation/instance/listbyflowid","path":"/api/{oa}/flowdesigns/simulation/instance/listbyflowid","method":"POST"}, body)) as Member<'oa/flowdesigns/simulation/instance/listbyflowid'>, {
            /** What the page of a flow's cases begins with: its name, and how many there are */
            "page": ((body) => send({"name":"oa/flowdesigns/simulation/instance/listbyflowid.get","path":"/api/{oa}/flowdesigns/simulation/instance/listbyflowid","method":"GET"}, body)) as Member<'oa/flowdesigns/simulation/instance/listbyflowid.get'>,
          }),
          /** Saves a simulated flow as a case: its acts, and where they lead now (S2-240) */
          "save": ((body) => send({"name":"oa/flowdesigns/simulation/instance/save","path":"/api/{oa}/flowdesigns/simulation/instance/save","method":"POST"}, body)) as Member<'oa/flowdesigns/simulation/instance/save'>,
        },
        /** Plays all saved cases of a flow, and tells what of the design they went through */
        "run": ((body) => send({"name":"oa/flowdesigns/simulation/run","path":"/api/{oa}/flowdesigns/simulation/run","method":"POST"}, body)) as Member<'oa/flowdesigns/simulation/run'>,
      },
      /** Who would be the recipients: a list of at most 200 people (the sentence of the answer tells when there are more); the question names no step, and only a step that agrees leaves the creator out, so the rule on one’s own request is not applied */
      "testconcactset": Object.assign(((body) => send({"name":"oa/flowdesigns/testconcactset","path":"/api/{oa}/flowdesigns/testconcactset","method":"POST"}, body)) as Member<'oa/flowdesigns/testconcactset'>, {
        /** The same test with the number of all people and the reasons of each (of our own) */
        "explain": ((body) => send({"name":"oa/flowdesigns/testconcactset/explain","path":"/api/{oa}/flowdesigns/testconcactset/explain","method":"POST"}, body)) as Member<'oa/flowdesigns/testconcactset/explain'>,
      }),
      /** Stores files that a flow design offers to whoever starts it (multipart, part filename[]) */
      "uploadfile": ((body) => send({"name":"oa/flowdesigns/uploadfile","path":"/api/{oa}/flowdesigns/uploadfile","method":"POST","plain":true,"upload":true}, body)) as Member<'oa/flowdesigns/uploadfile'>,
      "version": {
        /** Lets new flows begin with this version; what runs stays with its own (S2-243) */
        "setdefault": ((body) => send({"name":"oa/flowdesigns/version/setdefault","path":"/api/{oa}/flowdesigns/version/setdefault","method":"POST"}, body)) as Member<'oa/flowdesigns/version/setdefault'>,
        /** Whether flows may begin with a version or be moved to it; the running one stays enabled (S2-243) */
        "setenable": ((body) => send({"name":"oa/flowdesigns/version/setenable","path":"/api/{oa}/flowdesigns/version/setenable","method":"POST"}, body)) as Member<'oa/flowdesigns/version/setenable'>,
      },
    },
    "form": {
      /** Deletes a file that its uploader has not sent with anything yet */
      "deletefile": ((body) => send({"name":"oa/form/deletefile","path":"/api/{oa}/form/deletefile","method":"POST"}, body)) as Member<'oa/form/deletefile'>,
      /** Stores files for a form field (multipart, part filename[]); loose until an act names them */
      "uploadfile": ((body) => send({"name":"oa/form/uploadfile","path":"/api/{oa}/form/uploadfile","method":"POST","plain":true,"upload":true}, body)) as Member<'oa/form/uploadfile'>,
      /** Stores an image for a form field or rich text (multipart, part filename) */
      "uploadimage": ((body) => send({"name":"oa/form/uploadimage","path":"/api/{oa}/form/uploadimage","method":"POST","plain":true,"upload":true}, body)) as Member<'oa/form/uploadimage'>,
    },
    "tablefun": {
      /** The answer of a remote function */
      "callback": ((body) => send({"name":"oa/tablefun/callback","path":"/api/{oa}/tablefun/callback","method":"POST"}, body)) as Member<'oa/tablefun/callback'>,
      /** Remote functions that expressions may use, in the groups of their sources */
      "funlist": ((body) => send({"name":"oa/tablefun/funlist","path":"/api/{oa}/tablefun/funlist","method":"POST"}, body)) as Member<'oa/tablefun/funlist'>,
    },
    "webhook": {
      /** Removes an address; what was sent to it is forgotten */
      "delete": ((body) => send({"name":"oa/webhook/delete","path":"/api/{oa}/webhook/delete","method":"POST"}, body)) as Member<'oa/webhook/delete'>,
      /** What was sent to addresses, and how it went, newest first */
      "deliveries": ((body) => send({"name":"oa/webhook/deliveries","path":"/api/{oa}/webhook/deliveries","method":"POST"}, body)) as Member<'oa/webhook/deliveries'>,
      /** Addresses outside that are told what happens in flows */
      "list": ((body) => send({"name":"oa/webhook/list","path":"/api/{oa}/webhook/list","method":"POST"}, body)) as Member<'oa/webhook/list'>,
      /** Sends an address an event that means nothing, to see whether it hears */
      "ping": ((body) => send({"name":"oa/webhook/ping","path":"/api/{oa}/webhook/ping","method":"POST"}, body)) as Member<'oa/webhook/ping'>,
      /** Sends events again under their old ids; those on their way are left alone */
      "replay": ((body) => send({"name":"oa/webhook/replay","path":"/api/{oa}/webhook/replay","method":"POST"}, body)) as Member<'oa/webhook/replay'>,
      /** Adds an address, or changes one; the secret of a new one, or a new secret, is told this once */
      "save": ((body) => send({"name":"oa/webhook/save","path":"/api/{oa}/webhook/save","method":"POST"}, body)) as Member<'oa/webhook/save'>,
    },
  },
  "replace_emp": {
    "employee": {
      /** The employee whose records an administrator looks at, the administrator beside, and the menu for it */
      "getinfo": ((body) => send({"name":"replace_emp/employee/getinfo.get","path":"/api/replace_emp/employee/getinfo","method":"GET"}, body)) as Member<'replace_emp/employee/getinfo.get'>,
      /** Look at another employee's flows, without changing any: a token of the narrowed environment */
      "login": ((body) => send({"name":"replace_emp/employee/login","path":"/api/replace_emp/employee/login","method":"POST"}, body)) as Member<'replace_emp/employee/login'>,
    },
  },
  /** What the page needs before anyone signs in: the key for bodies, languages, limits, version */
  "settings": ((body) => send({"name":"settings.get","path":"/api/settings","method":"GET","plain":true,"open":true}, body)) as Member<'settings.get'>,
  "wechatwork": {
    "app": {
      /** What a page opened inside the client of enterprise WeChat needs to use it */
      "jsapiconf": ((body) => send({"name":"wechatwork/app/jsapiconf","path":"/api/wechatwork/app/jsapiconf","method":"POST"}, body)) as Member<'wechatwork/app/jsapiconf'>,
    },
  },
})

export type Client = ReturnType<typeof createClient>
