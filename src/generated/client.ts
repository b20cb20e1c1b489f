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

/** What the request layer is told of a call; most of it stands in the name. */
function factsOf(name: string, special: Partial<CallFacts>): CallFacts {
  const own = name.replace(/\.get$/, '')
  const path = own.startsWith('oa/') ? `/api/{oa}/${own.slice(3)}` : `/api/${own}`
  return { name, path, method: 'POST', ...special }
}

/** The whole server as an object: api.oa.flow.deal(body). A GET beside a POST of the same path is its `page`. */
export const createClient = (send: Send) => {
  const to =
    <Name extends CallName>(name: Name, special: Partial<CallFacts> = {}): Member<Name> =>
    (body) =>
      send(factsOf(name, special), body) as Promise<Calls[Name]['data']>
  return {
    "customize": {
      "readbook": {
        /** Keeps a reading record of the caller */
        "creat": to('customize/readbook/creat'),
        /** Deletes a reading record: one's own, or any for who manages them */
        "delete": to('customize/readbook/delete'),
        /** Changes a reading record: one's own, or any for who manages them */
        "edit": to('customize/readbook/edit'),
        /** Reading records as a spreadsheet, as the list asks for them */
        "export": to('customize/readbook/export', {"binary":true}),
        /** One reading record */
        "getbyid": to('customize/readbook/getbyid'),
        /** Reading records, page by page: one's own, or all for who manages them */
        "list": Object.assign(to('customize/readbook/list'), {
          /** The newest twenty reading records: one's own, or all for who manages them */
          "page": to('customize/readbook/list.get', {"method":"GET"}),
        }),
        /** Says what a spreadsheet of reading records would add (multipart, part filename[]); confirmed, adds it */
        "upload": to('customize/readbook/upload', {"plain":true,"upload":true}),
      },
    },
    "dbctrl2": {
      /** Removes a database set that no form uses */
      "delete": to('dbctrl2/delete'),
      /** A database set by its id: what a field that chooses from it is told (S1-230) */
      "getdbset": to('dbctrl2/getdbset'),
      /** All database sets, for those who define them */
      "list": to('dbctrl2/list'),
      /** Who changed which database set, newest first */
      "log": to('dbctrl2/log'),
      /** The database sets that fields of a form may choose from */
      "offered": to('dbctrl2/offered'),
      /** A page of the rows that a set would offer to whoever looks at it, before it is saved */
      "preview": to('dbctrl2/preview'),
      /** Adds a database set, or changes one */
      "save": to('dbctrl2/save'),
      /** A page of the rows of a database set that the caller may choose (S1-230) */
      "searchdata": to('dbctrl2/searchdata'),
      /** The databases that sets may read, with the tables that they allow */
      "sources": to('dbctrl2/sources'),
      /** The designs whose forms choose from a database set */
      "usedby": to('dbctrl2/usedby'),
    },
    "dept": {
      /** A new department behind its sisters */
      "add": to('dept/add'),
      "contact": {
        /** Departments as a flat list, beginning with 全公司 (id 1) */
        "getlists": to('dept/contact/getlists'),
      },
      /** Name and supervisors of a department */
      "edit": to('dept/edit'),
      /** All departments with people and supervisors, those out of service too */
      "list": to('dept/list'),
      /** Merges a department into another: people and sub-departments go over, drafts and contact groups name the other, and whatever still names the old one finds the other */
      "merge": to('dept/merge'),
      /** Puts a department under a parent, before one of its children or behind them all */
      "move": to('dept/move'),
      /** Takes an empty department out of service, or puts one back */
      "setenable": to('dept/setenable'),
      /** Where a department is named */
      "uses": to('dept/uses'),
    },
    "employee": {
      /** A new person; the one-time password is told once */
      "add": to('employee/add'),
      /** Changes one's own password; passwords travel encrypted like the login's */
      "changepwd": to('employee/changepwd'),
      /** Acts as another person for a short time: a token of that person, with the caller kept beside it in every record */
      "changeuser": Object.assign(to('employee/changeuser'), {
        /** Who acted as whom lately, and why; who tried which account in the test environment, and copied which flow there */
        "list": to('employee/changeuser/list'),
      }),
      /** What failed inside enterprise clients: pages that could not introduce themselves, people who could not come in */
      "clientfailures": Object.assign(to('employee/clientfailures'), {
        /** Notes that a page could not introduce itself to its enterprise client (S1-247) */
        "note": to('employee/clientfailures/note'),
      }),
      "contact": {
        /** Takes over what a comparison found; who is gone or back only when named */
        "applysync": to('employee/contact/applysync'),
        /** The departments that have changed since a version of the directory, each with its people */
        "changes": to('employee/contact/changes'),
        /** Makes every process read the company anew */
        "datareload": to('employee/contact/datareload'),
        /** Pictures of colleagues by id; those without one are left out */
        "faces": to('employee/contact/faces'),
        /** Begins to compare the company with the outside directory (DingTalk or enterprise WeChat); changes nothing yet */
        "getdataformdingtalk": to('employee/contact/getdataformdingtalk', {"plain":true}),
        /** Role groups with their roles */
        "getroletree": Object.assign(to('employee/contact/getroletree'), {
          /** Role groups with their roles; never encrypted, with an ETag */
          "page": to('employee/contact/getroletree.get', {"method":"GET"}),
        }),
        /** Role groups with their roles and how many hold them */
        "getroletreeall": to('employee/contact/getroletreeall'),
        /** The organisation: departments from the root 全公司 (id 1) down, with people in service */
        "getusersbydept": Object.assign(to('employee/contact/getusersbydept'), {
          /** The organisation: departments from the root 全公司 (id 1) down, with people in service; never encrypted, with an ETag */
          "page": to('employee/contact/getusersbydept.get', {"method":"GET"}),
        }),
        /** The organisation with departments and people out of service */
        "getusersbydeptall": to('employee/contact/getusersbydeptall'),
        /** The contact groups by name, for pickers in forms */
        "groups": to('employee/contact/groups'),
        /** Current names of chosen items, for pickers that open with stored ones */
        "resolvenames": to('employee/contact/resolvenames'),
        /** Begins to compare single people with the outside directory; changes nothing yet */
        "syncdataformdingtalkbyuserid": to('employee/contact/syncdataformdingtalkbyuserid'),
        /** The latest synchronisation with the outside directory, and how the company differs when it is ready */
        "syncstate": to('employee/contact/syncstate'),
        /** Puts people, departments and roles in order for reading, and makes every process read them anew */
        "userdeptrolestoredatarest": to('employee/contact/userdeptrolestoredatarest'),
      },
      /** Who changed what in the directory, newest first */
      "directorylog": to('employee/directorylog'),
      "directorysheet": {
        /** Departments and people in service, as rows of a spreadsheet */
        "export": to('employee/directorysheet/export'),
        /** Takes rows of a spreadsheet into the directory as previewed; nobody is deleted */
        "import": to('employee/directorysheet/import'),
        /** What rows of a spreadsheet would change in the directory; nothing is changed */
        "preview": to('employee/directorysheet/preview'),
      },
      /** Changes a person; refused when somebody else changed them meanwhile */
      "edit": to('employee/edit'),
      /** Ends every session of a person, and those in which he acts as others; it is logged, and told to the person */
      "endsessions": to('employee/endsessions'),
      "external": {
        /** Deletes a contact outside the company */
        "delete": to('employee/external/delete'),
        /** Contacts outside the company, page by page */
        "list": to('employee/external/list'),
        /** A new contact outside the company, or another state of one */
        "save": to('employee/external/save'),
      },
      /** The signed-in person with roles, departments, menu and settings */
      "getinfo": to('employee/getinfo.get', {"method":"GET"}),
      /** Moves everything that waits for a person to another */
      "handover": to('employee/handover'),
      /** People of the directory, page by page */
      "list": to('employee/list'),
      /** Signs in with name or job number and an encrypted password, and a second factor where the person has one */
      "login": Object.assign(to('employee/login', {"open":true}), {
        /** Signs in by a code that DingTalk, enterprise WeChat or Feishu gave to whoever is signed in there */
        "clientlogin": to('employee/login/clientlogin', {"open":true}),
        /** Begins to come in without a password inside an enterprise client: what a page asks its client with, or where it goes */
        "clientstart": to('employee/login/clientstart', {"open":true}),
        /** A one-time public key for a login, for known and unknown names alike */
        "getpkey": to('employee/login/getpkey', {"open":true}),
        /** Signs in with a passkey, without a password */
        "passkey": to('employee/login/passkey', {"open":true}),
        /** What the browser is asked when somebody signs in with a passkey */
        "passkeystart": to('employee/login/passkeystart', {"open":true}),
        /** Goes on where an enterprise client's code was right and a second factor is asked for */
        "second": to('employee/login/second', {"open":true}),
      }),
      /** Ends the session */
      "logout": to('employee/logout'),
      /** Keeps how the caller wants to be told outside: by which channels, in which language, and when not */
      "notices": to('employee/notices'),
      /** The signed-in person's own passkeys */
      "passkeys": Object.assign(to('employee/passkeys'), {
        /** Keeps a passkey that the browser has made */
        "add": to('employee/passkeys/add'),
        /** What the browser makes a passkey of; asks for a proof first */
        "begin": to('employee/passkeys/begin'),
        /** Removes one of the own passkeys; asks for a proof first */
        "remove": to('employee/passkeys/remove'),
      }),
      "pendingchange": {
        /** Confirms a change that needs a second person, and carries it out; a one-time password that is not mailed is answered */
        "confirm": to('employee/pendingchange/confirm'),
        /** Changes that need a second person, as far as they concern the caller: requested by him, about him, or his to confirm */
        "list": to('employee/pendingchange/list'),
        /** Stops a change that waits for a second person: an affected person objects, a second person rejects, the requester withdraws */
        "stop": to('employee/pendingchange/stop'),
      },
      "profile": {
        /** Takes the caller's picture or handwriting away */
        "droppicture": to('employee/profile/droppicture'),
        /** What the caller shows of himself, and how he is reached */
        "get": to('employee/profile/get'),
        /** Stores the caller's picture or handwriting (multipart, part filename), made small */
        "picture": to('employee/profile/picture', {"plain":true,"upload":true}),
        /** Changes how the caller is reached, and the introduction; phone and mail ask for a proof first */
        "save": to('employee/profile/save'),
      },
      /** By what the signed-in person can prove again who he is, and how long that counts */
      "proof": Object.assign(to('employee/proof'), {
        /** Proves again who is signed in; what asks for it is done for some minutes then */
        "give": to('employee/proof/give'),
      }),
      /** A one-time password for a person, which ends every session: mailed to the person where that is possible, else told this once */
      "resetpwd": to('employee/resetpwd'),
      "role": {
        /** Deletes a role that no design and no contact group names */
        "delete": to('employee/role/delete'),
        /** Roles in their groups with how many hold them */
        "list": to('employee/role/list'),
        /** Gives a role to people and takes it from others */
        "members": to('employee/role/members'),
        /** Another name for a group of roles */
        "renamegroup": to('employee/role/renamegroup'),
        /** A new role, or another name, group or permissions for one */
        "save": to('employee/role/save'),
        /** Where a role is named */
        "uses": to('employee/role/uses'),
      },
      /** Whether the caller's sign-in asks for a code beside the password, since when, and how many recovery codes are left */
      "secondfactor": Object.assign(to('employee/secondfactor'), {
        /** A new secret for an app that shows codes; it counts from the first right code on; asks for a proof first */
        "begin": to('employee/secondfactor/begin'),
        /** The first code of the app: from now on signing in asks for one; answers ten recovery codes, told this once */
        "confirm": to('employee/secondfactor/confirm'),
        /** Signing in asks for no code any more; takes a code */
        "drop": to('employee/secondfactor/drop'),
      }),
      /** Security events, newest first: sign-ins and passwords, acting as others, changes of directory, company, designs, links and archives */
      "securitylog": Object.assign(to('employee/securitylog'), {
        /** Security events as a spreadsheet, as the list asks for them */
        "export": to('employee/securitylog/export', {"binary":true}),
        /** The caller has seen the alarms so far: they are no longer counted for him */
        "seen": to('employee/securitylog/seen'),
      }),
      /** Where the caller is signed in: device, address, first and last use */
      "sessions": Object.assign(to('employee/sessions'), {
        /** Signs the caller out elsewhere: of one session, or of all but the one that asks; asks for a proof first */
        "end": to('employee/sessions/end'),
        /** What happened to the caller's own account lately: sign-ins, wrong passwords, new passwords; the newest 50 */
        "history": to('employee/sessions/history'),
      }),
      /** Takes a person out of service, handing over what waits for them, or puts one back */
      "setenable": to('employee/setenable'),
      /** What depends on a person: designs, contact groups, led departments, waiting messages */
      "uses": to('employee/uses'),
    },
    "employeetest": {
      /** The account of a session in the test environment, its departments, and who really sits there */
      "getinfo": to('employeetest/getinfo'),
    },
    "flow_entrust_replace": {
      "employee": {
        /** Whoever works on somebody's flows by a delegation: that somebody, the delegate beside, and the menu for it */
        "getinfo": to('flow_entrust_replace/employee/getinfo.get', {"method":"GET"}),
        /** Work on somebody's flows by a delegation that holds: a token of the narrowed environment, which ends with the delegation */
        "login": to('flow_entrust_replace/employee/login'),
      },
      /** The delegation by which the caller works now: in whose name, on which flows, until when */
      "get_now_flow_entrust_info": to('flow_entrust_replace/get_now_flow_entrust_info'),
    },
    /** Begins a session of the caller in the test environment: its token, where a browser keeps it, where its pages stand */
    "goto_oatest": to('goto_oatest'),
    "msg_entrust": {
      "employee": {
        /** Whoever handles messages in others' places, with the menu for it */
        "getinfo": to('msg_entrust/employee/getinfo.get', {"method":"GET"}),
        /** Handle messages in others' places: a token of the narrowed environment */
        "login": to('msg_entrust/employee/login'),
      },
    },
    "oa": {
      "company": {
        "calendar": {
          /** The working calendar of the company, or of a department: what it keeps of its own, what it inherits, and who changed it */
          "get": to('oa/company/calendar/get'),
          /** Changes what the company or a department keeps of its own in its working calendar; deadlines that run already keep their ends */
          "save": to('oa/company/calendar/save'),
        },
        "menu": {
          /** What the company changed in its menu, and how often it did: the number that the next change names */
          "get": to('oa/company/menu/get'),
          /** Changes the company's menu; pages follow when they are next loaded. An empty configuration is the menu as shipped */
          "save": to('oa/company/menu/save'),
        },
        "notice": {
          /** The notices of the company that count now: pinned ones first, then the newest; with what the caller has read */
          "current": to('oa/company/notice/current'),
          /** Deletes a notice of the company */
          "delete": to('oa/company/notice/delete'),
          /** All notices of the company, the newest first, page by page */
          "list": to('oa/company/notice/list'),
          /** The caller has read a notice of the company */
          "read": to('oa/company/notice/read'),
          /** A new notice of the company, or another wording of one */
          "save": to('oa/company/notice/save'),
        },
        "proofkey": {
          /** The public keys by which checkpoints, receipts and bundles are signed, the oldest first */
          "list": to('oa/company/proofkey/list'),
          /** Puts a new signing key in the place of the old one, which endorses it */
          "rotate": to('oa/company/proofkey/rotate'),
        },
        /** The settings of the company, and who changed them lately */
        "settings": to('oa/company/settings'),
      },
      "employee": {
        /** Goes on as another account in the test environment; whoever really sits there must hold flow.testlogin */
        "testlogin": to('oa/employee/testlogin'),
      },
      "flow": {
        "admin": {
          /** Which running flows can be moved to a version, and what each would lose */
          "canflowversions": to('oa/flow/admin/canflowversions'),
          /** What waits in administered flows, and whether the caller may take it back from there */
          "canrevokelist": to('oa/flow/admin/canrevokelist'),
          /** Moves running flows to another version of their design; each has its result */
          "changeflowtoversion": to('oa/flow/admin/changeflowtoversion'),
          /** Published versions of a design, newest first, with how many of the flows one may watch run on each */
          "flowversions": to('oa/flow/admin/flowversions'),
          /** What the flows of a design that one may watch can be searched by, ordered by and show */
          "getconf": to('oa/flow/admin/getconf'),
          /** Flows of a design that one may watch, sixty a page */
          "searchform": to('oa/flow/admin/searchform'),
          /** The same as a spreadsheet, for those who may export these flows */
          "searchformExport": to('oa/flow/admin/searchformExport', {"binary":true}),
        },
        /** Marks a reminder to start a flow as done */
        "alertdone": to('oa/flow/alertdone'),
        /** Cancels a whole flow, notices and copies included */
        "allcancel": to('oa/flow/allcancel'),
        /** Flows that the caller may see: those he created, those he had a message of, those he may watch; newest first */
        "alllist": to('oa/flow/alllist'),
        /** Cancels chosen waiting messages of a flow */
        "cancel": to('oa/flow/cancel'),
        /** Cancels one waiting message */
        "cancelmsg": to('oa/flow/cancelmsg'),
        /** Who got what, who was told when, who has read it, and what became of it */
        "checkmsgstatus": Object.assign(to('oa/flow/checkmsgstatus'), {
          /** The same as a spreadsheet */
          "export": to('oa/flow/checkmsgstatus/export', {"binary":true}),
        }),
        "com_config": {
          /** Changes the settings of the company; who changed what is kept */
          "save": to('oa/flow/com_config/save'),
        },
        "comment": {
          /** Writes a remark on a flow; whoever is mentioned gets a notice (of our own) */
          "creat": to('oa/flow/comment/creat'),
          /** Takes a remark of the caller back within ten minutes (of our own) */
          "delete": to('oa/flow/comment/delete'),
          /** The remarks on a flow, oldest first, and whom a remark may mention (of our own) */
          "list": to('oa/flow/comment/list'),
        },
        /** Flows that may be copied to the test environment, newest first, and when each was copied last */
        "copy_to_test": Object.assign(to('oa/flow/copy_to_test'), {
          /** Copies flows as they are now to the test environment, with their kin; an older copy of one goes */
          "action": to('oa/flow/copy_to_test/action'),
          /** What copying flows to the test environment keeps to: how many at once, and where its pages stand */
          "page": to('oa/flow/copy_to_test.get', {"method":"GET"}),
        }),
        /** Starts a flow: document number, the creator's message, the next steps and their messages */
        "creat": to('oa/flow/creat'),
        /** The whole way that the flow would take once it is started, as far as it can be known; the form may be unfinished, nothing is written */
        "creatforetell": to('oa/flow/creatforetell'),
        /** What starting the flow would lead to; writes nothing */
        "creatpreviewmode": to('oa/flow/creatpreviewmode'),
        "data": {
          /** One message with the head of its flow, as a row of a list, for links from outside */
          "message": to('oa/flow/data/message'),
        },
        /** Handles a waiting message by pressing one of its step's buttons */
        "deal": Object.assign(to('oa/flow/deal'), {
          /** Opens a waiting message for handling: form with rights, buttons, history; marks it read */
          "bymsgid": to('oa/flow/deal/bymsgid'),
          /** Whether a message still waits, and how it is marked now; refused with what became of it. Reads nothing */
          "check": to('oa/flow/deal/check'),
        }),
        /** The whole way that the flow would take once the message is handled, as far as it can be known; the form may be unfinished, nothing is written */
        "dealforetell": to('oa/flow/dealforetell'),
        /** What pressing the button would lead to; writes nothing */
        "dealpreviewmode": to('oa/flow/dealpreviewmode'),
        /** Deletes a file of an opinion that is not sent yet */
        "deletefile": to('oa/flow/deletefile'),
        /** A flow with its form as this person may see it, and what this person may do with it */
        "detail": to('oa/flow/detail'),
        /** The history of a flow, oldest first */
        "detail_logs": to('oa/flow/detail_logs'),
        /** History and messages of a flow together */
        "detail_logs_msgs": to('oa/flow/detail_logs_msgs'),
        /** All messages of a flow with their predecessors, and the designed steps: what the diagram draws */
        "detail_msgs": to('oa/flow/detail_msgs'),
        "entrust": {
          /** Mark messages entrusted to the caller as read; without ids all of them */
          "setread": to('oa/flow/entrust/setread'),
          /** Take back a waiting message from whoever handles it in the caller's place */
          "take_back": to('oa/flow/entrust/take_back'),
          /** Take back everything that still waits for somebody in the caller's place */
          "take_back_all": to('oa/flow/entrust/take_back_all'),
          /** Hand one waiting message to somebody who handles it in the caller's place */
          "to_other": to('oa/flow/entrust/to_other'),
        },
        /** Looks again whether what an event step waits for has come; moves the flow on if so */
        "eventcheckflowstatus": to('oa/flow/eventcheckflowstatus'),
        /** Does the work of an event step again and moves the flow on */
        "eventreactionflows": to('oa/flow/eventreactionflows'),
        /** Where an event step would lead if its work were done again; does nothing */
        "eventreactionflows_preview": to('oa/flow/eventreactionflows_preview'),
        /** Does the work of an event step again without moving the flow */
        "eventreactiononly": to('oa/flow/eventreactiononly'),
        /** Starts again the flows that an event step or a button could not start */
        "eventrefreshcreatsonflow": to('oa/flow/eventrefreshcreatsonflow'),
        "export": {
          /** The caller's spreadsheets of the last day: how far each is, and where it lies */
          "list": to('oa/flow/export/list'),
          /** Begins to write a list into a spreadsheet; export/list tells how far it is */
          "start": to('oa/flow/export/start'),
        },
        /** From which of his departments the caller acts in flows of a design */
        "flowgetdeptchoseconfig": to('oa/flow/flowgetdeptchoseconfig'),
        /** Keeps from which of his departments the caller acts in flows of a design */
        "flowsetdeptchoseconfig": to('oa/flow/flowsetdeptchoseconfig'),
        /** What is needed to start a flow: its design as this person may see it, field rights and the draft */
        "getbycreat": to('oa/flow/getbycreat'),
        /** Which messages were read by their receivers; those that the caller may not see are missing */
        "hasread": to('oa/flow/hasread'),
        "home": {
          /** Keeps how the caller has arranged the home page; without a layout it is as the product has it */
          "arrange": to('oa/flow/home/arrange'),
          /** Makes a flow one of the caller's favourites, or an ordinary one again */
          "favourite": to('oa/flow/home/favourite'),
          /** The flows that the caller starts: favourites, then those started most of late, then others */
          "flows": to('oa/flow/home/flows'),
          /** What the caller started and where it is: what runs first, then what ended last */
          "mine": to('oa/flow/home/mine'),
          /** What the caller handled this month: how much, how fast, what was late; beside the month before */
          "month": to('oa/flow/home/month'),
          /** What concerns the caller and was not read: mentions with their words, copies, notices */
          "related": to('oa/flow/home/related'),
          /** What waits for the caller: late first, then urgent, then what is due soonest */
          "waiting": to('oa/flow/home/waiting'),
        },
        /** Tests an expression with given values: the message tells 1 or 0, the value of a formula, or the error */
        "ifstrtest": to('oa/flow/ifstrtest'),
        "incident": {
          /** What could not be done by itself and waits for somebody, newest first */
          "list": to('oa/flow/incident/list'),
          /** Tries again what could not be done */
          "retry": to('oa/flow/incident/retry'),
          /** Leaves undone what could not be done; an event step goes on as failed */
          "skip": to('oa/flow/incident/skip'),
        },
        "list": {
          /** Waiting messages of a flow that I may cancel, grouped by step */
          "cancancel": to('oa/flow/list/cancancel'),
          /** Copies for me */
          "cc": to('oa/flow/list/cc'),
          /** Messages that I handled, newest first */
          "finish": to('oa/flow/list/finish'),
          /** Flows that I created, newest first */
          "icreat": to('oa/flow/list/icreat'),
          /** Notices for me (steps of type message) */
          "message": to('oa/flow/list/message'),
          /** My badge counters */
          "number": to('oa/flow/list/number'),
          /** Messages waiting for me, unread urgent ones first */
          "waiting": to('oa/flow/list/waiting'),
        },
        "message": {
          /** Whether a message was read by its receiver: 0, 1, or nothing when the caller may not see it */
          "hasread": to('oa/flow/message/hasread'),
        },
        "msg": {
          /** Asks further people to sign a waiting message of the caller, before, beside or after him (of our own) */
          "addsign": to('oa/flow/msg/addsign'),
          /** Answers whoever asks for the flow: agreeing withdraws it to him, a no needs a reason */
          "answerapplycancel": to('oa/flow/msg/answerapplycancel'),
          /** Asks those who have a flow now to let it come back to what the caller has handled */
          "applycancel": to('oa/flow/msg/applycancel'),
          /** Decides who has a step that waits for whoever takes it, or was claimed; by the right to cancel (of our own) */
          "assign": to('oa/flow/msg/assign'),
          /** Takes back that the caller asked for a flow to come back */
          "cancelapplycancel": to('oa/flow/msg/cancelapplycancel'),
          /** Changes who signs after whom in a step while it runs: people still to sign are moved, put in or passed over (of our own) */
          "changeorder": to('oa/flow/msg/changeorder'),
          /** Claims a waiting message of the caller that others might claim, too; from then on it is his alone (of our own) */
          "claim": to('oa/flow/msg/claim'),
          /** Asks people for their opinion on a waiting message of the caller; they decide nothing (of our own) */
          "consult": to('oa/flow/msg/consult'),
          /** Gives back what the caller has claimed, with a reason; it waits again for whoever takes it (of our own) */
          "giveback": to('oa/flow/msg/giveback'),
          /** Gives the opinion that the caller was asked for; it goes back to whoever asked (of our own) */
          "giveopinion": to('oa/flow/msg/giveopinion'),
          /** Takes somebody out again who was asked further and has not decided (of our own) */
          "removesign": to('oa/flow/msg/removesign'),
          /** Moves what waits for somebody to another, flow by flow: each has its result; at most 500 flows at once */
          "replace_userid": to('oa/flow/msg/replace_userid'),
          /** What waits for somebody in which flows, and what would be skipped if it went to another */
          "replace_userid_preview": to('oa/flow/msg/replace_userid_preview'),
          /** Gives a waiting message of the caller to somebody else, who then acts in his place */
          "transfer": to('oa/flow/msg/transfer'),
        },
        "myentrust": {
          /** Messages handled in another's place: those entrusted to the caller, or those that he entrusted to others; new before old */
          "list": to('oa/flow/myentrust/list'),
        },
        /** Flows that the caller was reminded to start, newest first */
        "needcreat": to('oa/flow/needcreat'),
        "proof": {
          /** A flow with form, history, files and proofs as a zip that is checked without the server */
          "bundle": to('oa/flow/proof/bundle', {"binary":true}),
          /** How far the chain of a flow's acts is, and the last checkpoint that holds it */
          "head": to('oa/flow/proof/head'),
          /** A signed receipt of one's own decision, to be kept outside the product */
          "receipt": to('oa/flow/proof/receipt'),
        },
        /** Urges people: tells them once more of what waits for them or lies unread; once an hour each */
        "resendmessage": to('oa/flow/resendmessage'),
        /** Handled predecessors to which a flow can be withdrawn, newest first */
        "revokelist": to('oa/flow/revokelist'),
        /** Withdraws a flow to a handled predecessor: everything that descends from it is closed */
        "revoketo": to('oa/flow/revoketo'),
        "search": {
          /** What a list can be searched by and can show: its flows, and the fields of one flow's form */
          "getconf": to('oa/flow/search/getconf'),
        },
        /** Sends a copy of a running flow to people whom the caller chooses, with a word (of our own) */
        "sendcopy": to('oa/flow/sendcopy'),
        /** Marks every message of one list as read */
        "setallread": to('oa/flow/setallread'),
        /** Makes a running flow urgent, or no longer so (of our own) */
        "setlevel": to('oa/flow/setlevel'),
        /** Marks messages as read; several ids are joined by "-" or given as a list */
        "setread": to('oa/flow/setread'),
        "share": {
          /** Makes a link that shows a flow to others for a while */
          "creat": to('oa/flow/share/creat'),
          /** Revokes a link; whoever opens it from now on is told so */
          "delete": to('oa/flow/share/delete'),
          /** The links that the caller made for a flow; administrators see all of them */
          "list": to('oa/flow/share/list'),
          /** A flow as a link shows it: never more than whoever made the link may see now */
          "open": to('oa/flow/share/open'),
        },
        /** What the caller typed and did not send, as far as he may start or handle flows, newest first */
        "temp_list": to('oa/flow/temp_list'),
        "tempform": {
          /** Drops what was typed and not sent */
          "delete": to('oa/flow/tempform/delete'),
          /** Keeps what is typed and not sent, one for each design to start and message to handle */
          "save": to('oa/flow/tempform/save'),
        },
        "timeout": {
          /** Messages that were not handled in time, and what became of them */
          "log": Object.assign(to('oa/flow/timeout/log'), {
            /** The log of late messages as a spreadsheet */
            "export": to('oa/flow/timeout/log/export', {"binary":true}),
            /** Begins to write the log of late messages into a spreadsheet; export/list tells how far it is (of our own) */
            "export_start": to('oa/flow/timeout/log/export_start'),
            /** The columns of the log of late messages, by what it is sorted, and what it is asked for at first */
            "page": to('oa/flow/timeout/log.get', {"method":"GET"}),
          }),
          /** Who was late in a month, how often and how long, with the flows apart */
          "summary": Object.assign(to('oa/flow/timeout/summary'), {
            /** The summary of late messages as a spreadsheet */
            "export": to('oa/flow/timeout/summary/export', {"binary":true}),
            /** The columns of the summary of late messages, and the month that it begins with */
            "page": to('oa/flow/timeout/summary.get', {"method":"GET"}),
          }),
        },
        /** Stores files that go with an opinion (multipart, part filename[]) */
        "uploadfile": to('oa/flow/uploadfile', {"plain":true,"upload":true}),
        "user_config": {
          /** Keeps how the caller likes to handle messages: phrases for opinions, and whether the next one opens by itself */
          "opinion": to('oa/flow/user_config/opinion'),
          /** Keeps how the caller likes his lists; lists that are not named stay as they are */
          "save": to('oa/flow/user_config/save'),
        },
      },
      "flowdesigns": {
        /** Adds a flow with an empty draft */
        "add": Object.assign(to('oa/flowdesigns/add'), {
          /** What adding a flow begins with: the categories to choose from, and who answers for it */
          "page": to('oa/flowdesigns/add.get', {"method":"GET"}),
        }),
        /** All enabled flows by category */
        "allenabletreelist": to('oa/flowdesigns/allenabletreelist'),
        /** The templates of flows by category (S2-247) */
        "alltemplatetreelist": to('oa/flowdesigns/alltemplatetreelist'),
        /** All flows by category */
        "alltreelist": to('oa/flowdesigns/alltreelist'),
        "archive": {
          "plan": {
            /** A new plan of archiving; it runs first when its time comes */
            "creat": to('oa/flowdesigns/archive/plan/creat'),
            /** Deletes a plan of archiving; what it has archived stays */
            "delete": to('oa/flowdesigns/archive/plan/delete'),
            /** Change a plan of archiving; a change begun on an older one is refused */
            "edit": to('oa/flowdesigns/archive/plan/edit'),
            /** A plan of archiving */
            "getbyid": to('oa/flowdesigns/archive/plan/getbyid'),
            /** The plans of archiving by name, page by page */
            "list": Object.assign(to('oa/flowdesigns/archive/plan/list'), {
              /** What a plan of archiving may be made of: the flows, how often, after how long */
              "page": to('oa/flowdesigns/archive/plan/list.get', {"method":"GET"}),
            }),
            /** Runs a plan of archiving now, whenever its time would come */
            "run": to('oa/flowdesigns/archive/plan/run'),
          },
          "result": {
            /** Holds an archive, or one of its flows: it is neither destroyed, whatever its plan says, nor recovered */
            "hold": to('oa/flowdesigns/archive/result/hold'),
            /** The flows of an archive that are held by themselves: why, by whom, since when */
            "holds": to('oa/flowdesigns/archive/result/holds'),
            /** Archives, the newest first, page by page: all for who plans them, else those with flows of the caller's */
            "list": to('oa/flowdesigns/archive/result/list'),
            /** Begins to bring all flows of an archive back among the others */
            "recover": to('oa/flowdesigns/archive/result/recover'),
            /** Holds an archive, or one of its flows, no longer */
            "release": to('oa/flowdesigns/archive/result/release'),
            /** An archive, and a session of the caller in the archive environment: its token, where a browser keeps it, where its pages stand */
            "see": to('oa/flowdesigns/archive/result/see'),
          },
        },
        /** The flows whose runs I may watch, by category */
        "canadmintreelist": to('oa/flowdesigns/canadmintreelist'),
        /** The flows that I may start, by category */
        "cancreattreelist": to('oa/flowdesigns/cancreattreelist'),
        /** The flows that one may choose from while designing: all that are not archived, by name */
        "canlist": to('oa/flowdesigns/canlist'),
        /** The flows that others may start as sub-flows */
        "cansonlist": to('oa/flowdesigns/cansonlist'),
        /** Flows with their versions, to copy one of them (S2-236) */
        "choseversionsforcopy": Object.assign(to('oa/flowdesigns/choseversionsforcopy'), {
          /** How many versions there are to copy from */
          "page": to('oa/flowdesigns/choseversionsforcopy.get', {"method":"GET"}),
        }),
        /** What the designers offer: recipient conditions, document-number presets, durations, limits */
        "config": to('oa/flowdesigns/config'),
        "contactgroup": {
          /** Add a contact group */
          "creat": to('oa/flowdesigns/contactgroup/creat'),
          /** Delete a contact group that nothing uses */
          "delete": to('oa/flowdesigns/contactgroup/delete'),
          /** Change a contact group; a change begun on an older one is refused */
          "edit": to('oa/flowdesigns/contactgroup/edit'),
          /** One contact group with what it holds and where it is used */
          "getbyid": to('oa/flowdesigns/contactgroup/getbyid'),
          /** The contact groups with what they hold and where they are used, by name */
          "list": Object.assign(to('oa/flowdesigns/contactgroup/list'), {
            /** The contact groups by name, for choosing one */
            "page": to('oa/flowdesigns/contactgroup/list.get', {"method":"GET"}),
          }),
        },
        /** Puts the design of another flow, or an older version of the same one, into a flow's draft (S2-235) */
        "copy_senior": to('oa/flowdesigns/copy_senior'),
        /** Begins a flow from a template, with its cases; it is disabled until it is published (S2-234) */
        "copyfrom_template": to('oa/flowdesigns/copyfrom_template'),
        /** Deletes a flow that nobody has ever started, with its versions; one that was started can only be archived */
        "delete": to('oa/flowdesigns/delete'),
        /** Deletes a file of a flow design */
        "deletefile": to('oa/flowdesigns/deletefile'),
        /** Discards the draft of a flow that has been published: what is published is what one designs on */
        "dropdraft": to('oa/flowdesigns/dropdraft'),
        /** Changes what is set about a flow beside its design: name, description, categories, picture, owner, whether it is enabled */
        "edit": Object.assign(to('oa/flowdesigns/edit'), {
          /** What changing a flow's facts begins with: the categories, and the flow as it is set */
          "page": to('oa/flowdesigns/edit.get', {"method":"GET"}),
        }),
        /** Saves a design; published unless publish is false, and then immutable */
        "edit_senior": to('oa/flowdesigns/edit_senior'),
        "entrust": {
          /** Delegate to somebody */
          "creat": to('oa/flowdesigns/entrust/creat'),
          /** Take a delegation back */
          "delete": to('oa/flowdesigns/entrust/delete'),
          /** Change a delegation; a change begun on an older one is refused */
          "edit": to('oa/flowdesigns/entrust/edit'),
          /** The flows that a delegation may be limited to */
          "flows": to('oa/flowdesigns/entrust/flows'),
          /** One delegation, for whoever has to do with it */
          "getbyid": to('oa/flowdesigns/entrust/getbyid'),
          /** Hand what already waits to the delegate of a delegation of messages that holds */
          "handover": to('oa/flowdesigns/entrust/handover'),
          /** Everybody's delegations, the latest change first */
          "list": Object.assign(to('oa/flowdesigns/entrust/list'), {
            /** One's own delegations in both directions, those that hold first */
            "page": to('oa/flowdesigns/entrust/list.get', {"method":"GET"}),
          }),
        },
        /** The form of a flow that may be started as a sub-flow, in the version that new flows run */
        "getbyflowid": to('oa/flowdesigns/getbyflowid'),
        /** A flow with the design being edited: the draft, else the published version */
        "getbyid": to('oa/flowdesigns/getbyid'),
        /** The flows that exist, newest change first */
        "list": to('oa/flowdesigns/list'),
        "otherversion": {
          /** The versions of a flow's design, the newest first, the draft before all (S2-242) */
          "list": Object.assign(to('oa/flowdesigns/otherversion/list'), {
            /** What the page of versions begins with: the flow's name and its running version */
            "page": to('oa/flowdesigns/otherversion/list.get', {"method":"GET"}),
          }),
        },
        /** Puts another person, department or role in the place of one, in the named designs and contact groups together or in none */
        "replace": to('oa/flowdesigns/replace'),
        /** Where a person, department or role is named in designs and contact groups, before another takes its place (S2-238) */
        "replacepreview": to('oa/flowdesigns/replacepreview'),
        /** Arranges the categories and the flows in them; flows that are not named stay where they are */
        "setCategory": Object.assign(to('oa/flowdesigns/setCategory'), {
          /** The categories of flows with the flows in them, and those without any under 10000 */
          "page": to('oa/flowdesigns/setCategory.get', {"method":"GET"}),
        }),
        /** Puts a flow away that does not run any more, or takes it back; it is disabled then */
        "setarchived": to('oa/flowdesigns/setarchived'),
        "simulation": {
          /** Begins a simulated flow, or shows its creator's form; nothing is written (S2-239) */
          "creat": to('oa/flowdesigns/simulation/creat'),
          /** Plays the acts of a simulated flow with the production engine; nothing is written (S2-239) */
          "deal": to('oa/flowdesigns/simulation/deal'),
          /** The messages of a simulated flow, for its diagram (S2-239) */
          "detail_msgs": to('oa/flowdesigns/simulation/detail_msgs'),
          "instance": {
            /** Deletes a saved case (S2-240) */
            "delete": to('oa/flowdesigns/simulation/instance/delete'),
            /** The saved cases of a flow, in the order in which they were made (S2-240) */
            "listbyflowid": Object.assign(to('oa/flowdesigns/simulation/instance/listbyflowid'), {
              /** What the page of a flow's cases begins with: its name, and how many there are */
              "page": to('oa/flowdesigns/simulation/instance/listbyflowid.get', {"method":"GET"}),
            }),
            /** Saves a simulated flow as a case: its acts, and where they lead now (S2-240) */
            "save": to('oa/flowdesigns/simulation/instance/save'),
          },
          /** Decides the latest flows of a design again on another state of it, and tells which would go otherwise */
          "replay": to('oa/flowdesigns/simulation/replay'),
          /** Plays all saved cases of a flow, and tells what of the design they went through */
          "run": to('oa/flowdesigns/simulation/run'),
          /** What a page needs to play simulated flows by itself: the company, contact groups, and flows that are offered or started (S2-239) */
          "surroundings": to('oa/flowdesigns/simulation/surroundings'),
        },
        /** A template as the company would get it: form, steps, cases (S2-247) */
        "templatedetail": to('oa/flowdesigns/templatedetail'),
        /** Who would be the recipients: a list of at most 200 people (the sentence of the answer tells when there are more); the question names no step, and only a step that agrees leaves the creator out, so the rule on one’s own request is not applied */
        "testconcactset": Object.assign(to('oa/flowdesigns/testconcactset'), {
          /** The same test with the number of all people and the reasons of each (of our own) */
          "explain": to('oa/flowdesigns/testconcactset/explain'),
        }),
        /** Stores files that a flow design offers to whoever starts it (multipart, part filename[]) */
        "uploadfile": to('oa/flowdesigns/uploadfile', {"plain":true,"upload":true}),
        "version": {
          /** Lets new flows begin with this version; what runs stays with its own (S2-243) */
          "setdefault": to('oa/flowdesigns/version/setdefault'),
          /** Whether flows may begin with a version or be moved to it; the running one stays enabled (S2-243) */
          "setenable": to('oa/flowdesigns/version/setenable'),
        },
      },
      "flowdesigntemplates": {
        /** Saves a flow of the company as a template, with its cases (S1-011, S2-012) */
        "creat": to('oa/flowdesigntemplates/creat'),
        /** Deletes a template of the company with its cases; flows that were begun with it stay */
        "delete": to('oa/flowdesigntemplates/delete'),
        /** Names a template of the company anew, or takes its design and cases from a flow again */
        "edit": to('oa/flowdesigntemplates/edit'),
        /** A template as a file: form, steps and cases, for another company */
        "export": to('oa/flowdesigntemplates/export'),
        /** Takes a template from a file; people, departments and roles are found again by their names */
        "import": to('oa/flowdesigntemplates/import'),
        "simulation": {
          /** Begins a simulated flow of a template, or shows its creator's form (S2-241) */
          "creat": to('oa/flowdesigntemplates/simulation/creat'),
          /** Plays the acts of a simulated flow of a template (S2-241) */
          "deal": to('oa/flowdesigntemplates/simulation/deal'),
          /** The messages of a simulated flow of a template, for its diagram (S2-241) */
          "detail_msgs": to('oa/flowdesigntemplates/simulation/detail_msgs'),
          "instance": {
            /** Deletes a case that the company saved for a template (S2-241) */
            "delete": to('oa/flowdesigntemplates/simulation/instance/delete'),
            /** The cases of a template: its own, played in this company, and those that the company saved (S2-241) */
            "listbyflowid": Object.assign(to('oa/flowdesigntemplates/simulation/instance/listbyflowid'), {
              /** What the page of a template's cases begins with: its name, and how many there are */
              "page": to('oa/flowdesigntemplates/simulation/instance/listbyflowid.get', {"method":"GET"}),
            }),
            /** Saves a simulated flow of a template as a case of the company (S2-241) */
            "save": to('oa/flowdesigntemplates/simulation/instance/save'),
          },
        },
      },
      "form": {
        /** Deletes a file that its uploader has not sent with anything yet */
        "deletefile": to('oa/form/deletefile'),
        /** Stores files for a form field (multipart, part filename[]); loose until an act names them */
        "uploadfile": to('oa/form/uploadfile', {"plain":true,"upload":true}),
        /** Stores an image for a form field or rich text (multipart, part filename) */
        "uploadimage": to('oa/form/uploadimage', {"plain":true,"upload":true}),
      },
      "tablefun": {
        /** The answer of a remote function */
        "callback": to('oa/tablefun/callback'),
        /** Remote functions that expressions may use, in the groups of their sources */
        "funlist": to('oa/tablefun/funlist'),
      },
      "webhook": {
        /** Removes an address; what was sent to it is forgotten */
        "delete": to('oa/webhook/delete'),
        /** What was sent to addresses, and how it went, newest first */
        "deliveries": to('oa/webhook/deliveries'),
        /** Addresses outside that are told what happens in flows */
        "list": to('oa/webhook/list'),
        /** Sends an address an event that means nothing, to see whether it hears */
        "ping": to('oa/webhook/ping'),
        /** Sends events again under their old ids; those on their way are left alone */
        "replay": to('oa/webhook/replay'),
        /** Adds an address, or changes one; the secret of a new one, or a new secret, is told this once */
        "save": to('oa/webhook/save'),
      },
    },
    "replace_emp": {
      "employee": {
        /** The employee whose records an administrator looks at, the administrator beside, and the menu for it */
        "getinfo": to('replace_emp/employee/getinfo.get', {"method":"GET"}),
        /** Look at another employee's flows, without changing any: a token of the narrowed environment */
        "login": to('replace_emp/employee/login'),
      },
    },
    /** What the page needs before anyone signs in: the key for bodies, languages, limits, version */
    "settings": to('settings.get', {"method":"GET","plain":true,"open":true}),
    /** Founds the company, once, with the code that the server's console printed: its first administrator is signed in */
    "setup": to('setup', {"open":true}),
    "wechatwork": {
      "app": {
        /** What a page opened inside the client of enterprise WeChat needs to use it */
        "jsapiconf": to('wechatwork/app/jsapiconf'),
      },
    },
  }
}

export type Client = ReturnType<typeof createClient>
