// Made from schemas/calls by codegen; never edited by hand.
import type {
  ArchivePlan,
  ArchiveRow,
  Badges,
  Comment,
  CompanySettings,
  ContactGroup,
  CustomizeReadbookCreatBody,
  CustomizeReadbookCreatData,
  CustomizeReadbookDeleteBody,
  CustomizeReadbookDeleteData,
  CustomizeReadbookEditBody,
  CustomizeReadbookEditData,
  CustomizeReadbookExportBody,
  CustomizeReadbookExportData,
  CustomizeReadbookGetbyidBody,
  CustomizeReadbookListBody,
  CustomizeReadbookListData,
  CustomizeReadbookListGetBody,
  CustomizeReadbookListGetData,
  CustomizeReadbookUploadBody,
  DatabasePage,
  Dbctrl2DeleteBody,
  Dbctrl2DeleteData,
  Dbctrl2GetdbsetBody,
  Dbctrl2GetdbsetData,
  Dbctrl2ListBody,
  Dbctrl2ListData,
  Dbctrl2LogBody,
  Dbctrl2LogData,
  Dbctrl2OfferedBody,
  Dbctrl2OfferedData,
  Dbctrl2PreviewBody,
  Dbctrl2SaveBody,
  Dbctrl2SaveData,
  Dbctrl2SearchdataBody,
  Dbctrl2SourcesBody,
  Dbctrl2SourcesData,
  Dbctrl2UsedbyBody,
  Dbctrl2UsedbyData,
  DeptAddBody,
  DeptAddData,
  DeptContactGetlistsBody,
  DeptContactGetlistsData,
  DeptEditBody,
  DeptEditData,
  DeptListBody,
  DeptListData,
  DeptMergeBody,
  DeptMergeData,
  DeptMoveBody,
  DeptMoveData,
  DeptSetenableBody,
  DeptSetenableData,
  DeptUsesBody,
  DirectoryPlan,
  DirectorySheets,
  DirectoryUses,
  EmployeeAddData,
  EmployeeChangepwdBody,
  EmployeeChangepwdData,
  EmployeeChangeuserBody,
  EmployeeChangeuserData,
  EmployeeChangeuserListBody,
  EmployeeChangeuserListData,
  EmployeeClientfailuresBody,
  EmployeeClientfailuresData,
  EmployeeClientfailuresNoteBody,
  EmployeeClientfailuresNoteData,
  EmployeeContactApplysyncBody,
  EmployeeContactChangesBody,
  EmployeeContactChangesData,
  EmployeeContactDatareloadBody,
  EmployeeContactDatareloadData,
  EmployeeContactFacesBody,
  EmployeeContactFacesData,
  EmployeeContactGetdataformdingtalkBody,
  EmployeeContactGetdataformdingtalkData,
  EmployeeContactGetroletreeBody,
  EmployeeContactGetroletreeData,
  EmployeeContactGetroletreeGetBody,
  EmployeeContactGetroletreeGetData,
  EmployeeContactGetroletreeallBody,
  EmployeeContactGetroletreeallData,
  EmployeeContactGetusersbydeptBody,
  EmployeeContactGetusersbydeptData,
  EmployeeContactGetusersbydeptGetBody,
  EmployeeContactGetusersbydeptGetData,
  EmployeeContactGetusersbydeptallBody,
  EmployeeContactGetusersbydeptallData,
  EmployeeContactGroupsBody,
  EmployeeContactGroupsData,
  EmployeeContactResolvenamesBody,
  EmployeeContactResolvenamesData,
  EmployeeContactSyncdataformdingtalkbyuseridBody,
  EmployeeContactSyncdataformdingtalkbyuseridData,
  EmployeeContactSyncstateBody,
  EmployeeContactSyncstateData,
  EmployeeContactUserdeptrolestoredatarestBody,
  EmployeeContactUserdeptrolestoredatarestData,
  EmployeeDirectorylogBody,
  EmployeeDirectorylogData,
  EmployeeDirectorysheetExportBody,
  EmployeeDirectorysheetExportData,
  EmployeeDirectorysheetImportBody,
  EmployeeDirectorysheetImportData,
  EmployeeEditBody,
  EmployeeEditData,
  EmployeeEndsessionsBody,
  EmployeeEndsessionsData,
  EmployeeExternalDeleteBody,
  EmployeeExternalDeleteData,
  EmployeeExternalListBody,
  EmployeeExternalListData,
  EmployeeExternalSaveBody,
  EmployeeExternalSaveData,
  EmployeeGetinfoGetBody,
  EmployeeHandoverBody,
  EmployeeHandoverData,
  EmployeeListBody,
  EmployeeListData,
  EmployeeLoginBody,
  EmployeeLoginClientloginBody,
  EmployeeLoginClientloginData,
  EmployeeLoginClientstartBody,
  EmployeeLoginClientstartData,
  EmployeeLoginData,
  EmployeeLoginGetpkeyBody,
  EmployeeLoginGetpkeyData,
  EmployeeLoginPasskeyBody,
  EmployeeLoginPasskeyData,
  EmployeeLoginPasskeystartBody,
  EmployeeLoginSecondBody,
  EmployeeLoginSecondData,
  EmployeeLogoutBody,
  EmployeeLogoutData,
  EmployeeNoticesBody,
  EmployeeNoticesData,
  EmployeePasskeysAddBody,
  EmployeePasskeysAddData,
  EmployeePasskeysBeginBody,
  EmployeePasskeysBody,
  EmployeePasskeysData,
  EmployeePasskeysRemoveBody,
  EmployeePasskeysRemoveData,
  EmployeePendingchangeConfirmBody,
  EmployeePendingchangeConfirmData,
  EmployeePendingchangeListBody,
  EmployeePendingchangeListData,
  EmployeePendingchangeStopBody,
  EmployeePendingchangeStopData,
  EmployeeProfileDroppictureBody,
  EmployeeProfileGetBody,
  EmployeeProfilePictureBody,
  EmployeeProfileSaveBody,
  EmployeeProofBody,
  EmployeeProofData,
  EmployeeProofGiveBody,
  EmployeeProofGiveData,
  EmployeeResetpwdBody,
  EmployeeResetpwdData,
  EmployeeRoleDeleteBody,
  EmployeeRoleDeleteData,
  EmployeeRoleListBody,
  EmployeeRoleListData,
  EmployeeRoleMembersBody,
  EmployeeRoleMembersData,
  EmployeeRoleRenamegroupBody,
  EmployeeRoleRenamegroupData,
  EmployeeRoleSaveBody,
  EmployeeRoleSaveData,
  EmployeeRoleUsesBody,
  EmployeeSecondfactorBeginBody,
  EmployeeSecondfactorBeginData,
  EmployeeSecondfactorBody,
  EmployeeSecondfactorConfirmBody,
  EmployeeSecondfactorConfirmData,
  EmployeeSecondfactorData,
  EmployeeSecondfactorDropBody,
  EmployeeSecondfactorDropData,
  EmployeeSecuritylogBody,
  EmployeeSecuritylogData,
  EmployeeSecuritylogExportBody,
  EmployeeSecuritylogExportData,
  EmployeeSecuritylogSeenBody,
  EmployeeSecuritylogSeenData,
  EmployeeSessionsBody,
  EmployeeSessionsData,
  EmployeeSessionsEndBody,
  EmployeeSessionsEndData,
  EmployeeSessionsHistoryBody,
  EmployeeSessionsHistoryData,
  EmployeeSetenableBody,
  EmployeeSetenableData,
  EmployeeUsesBody,
  EmployeeUsesData,
  EmployeetestGetinfoBody,
  EmployeetestGetinfoData,
  Entrust,
  FileOaFormGetBody,
  FileOaFormGetData,
  FileOaGetBody,
  FileOaGetData,
  FlowEntrustReplaceEmployeeGetinfoGetBody,
  FlowEntrustReplaceEmployeeLoginBody,
  FlowEntrustReplaceEmployeeLoginData,
  FlowEntrustReplaceGetNowFlowEntrustInfoBody,
  FlowEntrustReplaceGetNowFlowEntrustInfoData,
  FlowPage,
  Foretold,
  Forwarding,
  GotoOatestBody,
  GotoOatestData,
  ListQuery,
  ListRow,
  MessagePage,
  MsgEntrustEmployeeGetinfoGetBody,
  MsgEntrustEmployeeLoginBody,
  MsgEntrustEmployeeLoginData,
  OaCompanyCalendarGetBody,
  OaCompanyCalendarGetData,
  OaCompanyCalendarSaveBody,
  OaCompanyCalendarSaveData,
  OaCompanyMenuGetBody,
  OaCompanyMenuGetData,
  OaCompanyMenuSaveBody,
  OaCompanyMenuSaveData,
  OaCompanyNoticeCurrentBody,
  OaCompanyNoticeCurrentData,
  OaCompanyNoticeDeleteBody,
  OaCompanyNoticeDeleteData,
  OaCompanyNoticeListBody,
  OaCompanyNoticeListData,
  OaCompanyNoticeReadBody,
  OaCompanyNoticeReadData,
  OaCompanyNoticeSaveBody,
  OaCompanyNoticeSaveData,
  OaCompanyProofkeyListBody,
  OaCompanyProofkeyListData,
  OaCompanyProofkeyRotateBody,
  OaCompanySettingsBody,
  OaCompanySettingsData,
  OaEmployeeTestloginBody,
  OaEmployeeTestloginData,
  OaFlowAdminCanflowversionsBody,
  OaFlowAdminCanflowversionsData,
  OaFlowAdminCanrevokelistBody,
  OaFlowAdminCanrevokelistData,
  OaFlowAdminChangeflowtoversionBody,
  OaFlowAdminChangeflowtoversionData,
  OaFlowAdminFlowversionsBody,
  OaFlowAdminFlowversionsData,
  OaFlowAdminGetconfBody,
  OaFlowAdminGetconfData,
  OaFlowAdminSearchformBody,
  OaFlowAdminSearchformData,
  OaFlowAdminSearchformExportBody,
  OaFlowAdminSearchformExportData,
  OaFlowAlertdoneBody,
  OaFlowAllcancelBody,
  OaFlowAllcancelData,
  OaFlowCancelBody,
  OaFlowCancelData,
  OaFlowCancelmsgBody,
  OaFlowCancelmsgData,
  OaFlowCheckmsgstatusBody,
  OaFlowCheckmsgstatusData,
  OaFlowCheckmsgstatusExportBody,
  OaFlowCheckmsgstatusExportData,
  OaFlowComConfigSaveBody,
  OaFlowCommentCreatBody,
  OaFlowCommentDeleteBody,
  OaFlowCommentDeleteData,
  OaFlowCommentListBody,
  OaFlowCommentListData,
  OaFlowCopyToTestActionBody,
  OaFlowCopyToTestActionData,
  OaFlowCopyToTestBody,
  OaFlowCopyToTestData,
  OaFlowCopyToTestGetBody,
  OaFlowCopyToTestGetData,
  OaFlowCreatBody,
  OaFlowCreatforetellBody,
  OaFlowCreatpreviewmodeBody,
  OaFlowDataMessageBody,
  OaFlowDealBody,
  OaFlowDealBymsgidBody,
  OaFlowDealBymsgidData,
  OaFlowDealCheckBody,
  OaFlowDealCheckData,
  OaFlowDealforetellBody,
  OaFlowDealpreviewmodeBody,
  OaFlowDeletefileBody,
  OaFlowDeletefileData,
  OaFlowDetailBody,
  OaFlowDetailData,
  OaFlowDetailLogsBody,
  OaFlowDetailLogsData,
  OaFlowDetailLogsMsgsBody,
  OaFlowDetailLogsMsgsData,
  OaFlowDetailMsgsBody,
  OaFlowDetailMsgsData,
  OaFlowEntrustSetreadBody,
  OaFlowEntrustTakeBackAllBody,
  OaFlowEntrustTakeBackAllData,
  OaFlowEntrustTakeBackBody,
  OaFlowEntrustTakeBackData,
  OaFlowEntrustToOtherBody,
  OaFlowEntrustToOtherData,
  OaFlowEventcheckflowstatusBody,
  OaFlowEventcheckflowstatusData,
  OaFlowEventreactionflowsBody,
  OaFlowEventreactionflowsPreviewBody,
  OaFlowEventreactiononlyBody,
  OaFlowEventreactiononlyData,
  OaFlowEventrefreshcreatsonflowBody,
  OaFlowEventrefreshcreatsonflowData,
  OaFlowExportListBody,
  OaFlowExportListData,
  OaFlowExportStartBody,
  OaFlowExportStartData,
  OaFlowFlowgetdeptchoseconfigBody,
  OaFlowFlowgetdeptchoseconfigData,
  OaFlowFlowsetdeptchoseconfigBody,
  OaFlowFlowsetdeptchoseconfigData,
  OaFlowGetbycreatBody,
  OaFlowGetbycreatData,
  OaFlowHasreadBody,
  OaFlowHasreadData,
  OaFlowHomeArrangeBody,
  OaFlowHomeArrangeData,
  OaFlowHomeFavouriteBody,
  OaFlowHomeFavouriteData,
  OaFlowHomeFlowsBody,
  OaFlowHomeFlowsData,
  OaFlowHomeMineBody,
  OaFlowHomeMineData,
  OaFlowHomeMonthBody,
  OaFlowHomeMonthData,
  OaFlowHomeRelatedBody,
  OaFlowHomeRelatedData,
  OaFlowHomeWaitingBody,
  OaFlowHomeWaitingData,
  OaFlowIfstrtestBody,
  OaFlowIfstrtestData,
  OaFlowIncidentListBody,
  OaFlowIncidentListData,
  OaFlowIncidentRetryBody,
  OaFlowIncidentRetryData,
  OaFlowIncidentSkipBody,
  OaFlowIncidentSkipData,
  OaFlowListCancancelBody,
  OaFlowListCancancelData,
  OaFlowListNumberBody,
  OaFlowMessageHasreadBody,
  OaFlowMessageHasreadData,
  OaFlowMsgAddsignBody,
  OaFlowMsgAddsignData,
  OaFlowMsgAnswerapplycancelBody,
  OaFlowMsgAnswerapplycancelData,
  OaFlowMsgApplycancelBody,
  OaFlowMsgApplycancelData,
  OaFlowMsgAssignBody,
  OaFlowMsgAssignData,
  OaFlowMsgCancelapplycancelBody,
  OaFlowMsgCancelapplycancelData,
  OaFlowMsgChangeorderBody,
  OaFlowMsgChangeorderData,
  OaFlowMsgClaimBody,
  OaFlowMsgClaimData,
  OaFlowMsgConsultBody,
  OaFlowMsgConsultData,
  OaFlowMsgGivebackBody,
  OaFlowMsgGivebackData,
  OaFlowMsgGiveopinionBody,
  OaFlowMsgGiveopinionData,
  OaFlowMsgRemovesignBody,
  OaFlowMsgRemovesignData,
  OaFlowMsgReplaceUseridBody,
  OaFlowMsgReplaceUseridData,
  OaFlowMsgReplaceUseridPreviewBody,
  OaFlowMsgReplaceUseridPreviewData,
  OaFlowMsgTransferBody,
  OaFlowMsgTransferData,
  OaFlowMyentrustListBody,
  OaFlowMyentrustListData,
  OaFlowNeedcreatData,
  OaFlowProofBundleBody,
  OaFlowProofBundleData,
  OaFlowProofHeadBody,
  OaFlowProofHeadData,
  OaFlowProofReceiptBody,
  OaFlowResendmessageBody,
  OaFlowResendmessageData,
  OaFlowRevokelistBody,
  OaFlowRevokelistData,
  OaFlowRevoketoBody,
  OaFlowRevoketoData,
  OaFlowSearchGetconfBody,
  OaFlowSearchGetconfData,
  OaFlowSendcopyBody,
  OaFlowSendcopyData,
  OaFlowSetallreadBody,
  OaFlowSetlevelBody,
  OaFlowSetlevelData,
  OaFlowSetreadBody,
  OaFlowShareCreatBody,
  OaFlowShareDeleteBody,
  OaFlowShareListBody,
  OaFlowShareListData,
  OaFlowShareOpenBody,
  OaFlowShareOpenData,
  OaFlowTempListBody,
  OaFlowTempListData,
  OaFlowTempformDeleteBody,
  OaFlowTempformDeleteData,
  OaFlowTempformSaveBody,
  OaFlowTempformSaveData,
  OaFlowTimeoutLogBody,
  OaFlowTimeoutLogData,
  OaFlowTimeoutLogExportBody,
  OaFlowTimeoutLogExportData,
  OaFlowTimeoutLogExportStartBody,
  OaFlowTimeoutLogExportStartData,
  OaFlowTimeoutLogGetBody,
  OaFlowTimeoutLogGetData,
  OaFlowTimeoutSummaryBody,
  OaFlowTimeoutSummaryData,
  OaFlowTimeoutSummaryExportBody,
  OaFlowTimeoutSummaryExportData,
  OaFlowTimeoutSummaryGetBody,
  OaFlowTimeoutSummaryGetData,
  OaFlowUploadfileBody,
  OaFlowUploadfileData,
  OaFlowUserConfigOpinionData,
  OaFlowUserConfigSaveBody,
  OaFlowUserConfigSaveData,
  OaFlowdesignsAddBody,
  OaFlowdesignsAddData,
  OaFlowdesignsAddGetBody,
  OaFlowdesignsAddGetData,
  OaFlowdesignsAllenabletreelistBody,
  OaFlowdesignsAllenabletreelistData,
  OaFlowdesignsAlltemplatetreelistBody,
  OaFlowdesignsAlltemplatetreelistData,
  OaFlowdesignsAlltreelistBody,
  OaFlowdesignsAlltreelistData,
  OaFlowdesignsArchivePlanCreatBody,
  OaFlowdesignsArchivePlanCreatData,
  OaFlowdesignsArchivePlanDeleteBody,
  OaFlowdesignsArchivePlanDeleteData,
  OaFlowdesignsArchivePlanEditBody,
  OaFlowdesignsArchivePlanEditData,
  OaFlowdesignsArchivePlanGetbyidBody,
  OaFlowdesignsArchivePlanListBody,
  OaFlowdesignsArchivePlanListData,
  OaFlowdesignsArchivePlanListGetBody,
  OaFlowdesignsArchivePlanListGetData,
  OaFlowdesignsArchivePlanRunBody,
  OaFlowdesignsArchivePlanRunData,
  OaFlowdesignsArchiveResultHoldBody,
  OaFlowdesignsArchiveResultHoldData,
  OaFlowdesignsArchiveResultHoldsBody,
  OaFlowdesignsArchiveResultHoldsData,
  OaFlowdesignsArchiveResultListBody,
  OaFlowdesignsArchiveResultListData,
  OaFlowdesignsArchiveResultRecoverBody,
  OaFlowdesignsArchiveResultReleaseBody,
  OaFlowdesignsArchiveResultReleaseData,
  OaFlowdesignsArchiveResultSeeBody,
  OaFlowdesignsArchiveResultSeeData,
  OaFlowdesignsCanadmintreelistBody,
  OaFlowdesignsCanadmintreelistData,
  OaFlowdesignsCancreattreelistBody,
  OaFlowdesignsCancreattreelistData,
  OaFlowdesignsCanlistBody,
  OaFlowdesignsCanlistData,
  OaFlowdesignsCansonlistBody,
  OaFlowdesignsCansonlistData,
  OaFlowdesignsChoseversionsforcopyBody,
  OaFlowdesignsChoseversionsforcopyData,
  OaFlowdesignsChoseversionsforcopyGetBody,
  OaFlowdesignsChoseversionsforcopyGetData,
  OaFlowdesignsConfigBody,
  OaFlowdesignsConfigData,
  OaFlowdesignsContactgroupCreatBody,
  OaFlowdesignsContactgroupCreatData,
  OaFlowdesignsContactgroupDeleteBody,
  OaFlowdesignsContactgroupDeleteData,
  OaFlowdesignsContactgroupEditBody,
  OaFlowdesignsContactgroupEditData,
  OaFlowdesignsContactgroupGetbyidBody,
  OaFlowdesignsContactgroupListBody,
  OaFlowdesignsContactgroupListData,
  OaFlowdesignsContactgroupListGetBody,
  OaFlowdesignsContactgroupListGetData,
  OaFlowdesignsCopySeniorBody,
  OaFlowdesignsCopySeniorData,
  OaFlowdesignsCopyfromTemplateBody,
  OaFlowdesignsCopyfromTemplateData,
  OaFlowdesignsDeleteBody,
  OaFlowdesignsDeleteData,
  OaFlowdesignsDeletefileBody,
  OaFlowdesignsDeletefileData,
  OaFlowdesignsDropdraftBody,
  OaFlowdesignsDropdraftData,
  OaFlowdesignsEditBody,
  OaFlowdesignsEditData,
  OaFlowdesignsEditGetBody,
  OaFlowdesignsEditGetData,
  OaFlowdesignsEditSeniorBody,
  OaFlowdesignsEditSeniorData,
  OaFlowdesignsEntrustCreatBody,
  OaFlowdesignsEntrustCreatData,
  OaFlowdesignsEntrustDeleteBody,
  OaFlowdesignsEntrustDeleteData,
  OaFlowdesignsEntrustEditBody,
  OaFlowdesignsEntrustEditData,
  OaFlowdesignsEntrustFlowsBody,
  OaFlowdesignsEntrustFlowsData,
  OaFlowdesignsEntrustGetbyidBody,
  OaFlowdesignsEntrustHandoverBody,
  OaFlowdesignsEntrustHandoverData,
  OaFlowdesignsEntrustListBody,
  OaFlowdesignsEntrustListData,
  OaFlowdesignsEntrustListGetBody,
  OaFlowdesignsEntrustListGetData,
  OaFlowdesignsGetbyflowidBody,
  OaFlowdesignsGetbyflowidData,
  OaFlowdesignsGetbyidBody,
  OaFlowdesignsGetbyidData,
  OaFlowdesignsListBody,
  OaFlowdesignsListData,
  OaFlowdesignsOtherversionListBody,
  OaFlowdesignsOtherversionListData,
  OaFlowdesignsOtherversionListGetBody,
  OaFlowdesignsOtherversionListGetData,
  OaFlowdesignsReplaceBody,
  OaFlowdesignsReplaceData,
  OaFlowdesignsReplacepreviewBody,
  OaFlowdesignsReplacepreviewData,
  OaFlowdesignsSetCategoryBody,
  OaFlowdesignsSetCategoryData,
  OaFlowdesignsSetCategoryGetBody,
  OaFlowdesignsSetCategoryGetData,
  OaFlowdesignsSetarchivedBody,
  OaFlowdesignsSetarchivedData,
  OaFlowdesignsSimulationDetailMsgsData,
  OaFlowdesignsSimulationInstanceDeleteBody,
  OaFlowdesignsSimulationInstanceDeleteData,
  OaFlowdesignsSimulationInstanceListbyflowidBody,
  OaFlowdesignsSimulationInstanceListbyflowidData,
  OaFlowdesignsSimulationInstanceListbyflowidGetBody,
  OaFlowdesignsSimulationInstanceListbyflowidGetData,
  OaFlowdesignsSimulationInstanceSaveBody,
  OaFlowdesignsSimulationReplayBody,
  OaFlowdesignsSimulationReplayData,
  OaFlowdesignsSimulationRunBody,
  OaFlowdesignsSimulationRunData,
  OaFlowdesignsSimulationSurroundingsBody,
  OaFlowdesignsTemplatedetailBody,
  OaFlowdesignsTemplatedetailData,
  OaFlowdesignsTestconcactsetData,
  OaFlowdesignsTestconcactsetExplainData,
  OaFlowdesignsUploadfileBody,
  OaFlowdesignsUploadfileData,
  OaFlowdesignsVersionSetdefaultBody,
  OaFlowdesignsVersionSetdefaultData,
  OaFlowdesignsVersionSetenableBody,
  OaFlowdesignsVersionSetenableData,
  OaFlowdesigntemplatesCreatBody,
  OaFlowdesigntemplatesCreatData,
  OaFlowdesigntemplatesDeleteBody,
  OaFlowdesigntemplatesDeleteData,
  OaFlowdesigntemplatesEditBody,
  OaFlowdesigntemplatesEditData,
  OaFlowdesigntemplatesExportBody,
  OaFlowdesigntemplatesImportBody,
  OaFlowdesigntemplatesImportData,
  OaFlowdesigntemplatesSimulationCreatBody,
  OaFlowdesigntemplatesSimulationDealBody,
  OaFlowdesigntemplatesSimulationDetailMsgsBody,
  OaFlowdesigntemplatesSimulationDetailMsgsData,
  OaFlowdesigntemplatesSimulationInstanceDeleteBody,
  OaFlowdesigntemplatesSimulationInstanceDeleteData,
  OaFlowdesigntemplatesSimulationInstanceListbyflowidBody,
  OaFlowdesigntemplatesSimulationInstanceListbyflowidData,
  OaFlowdesigntemplatesSimulationInstanceListbyflowidGetBody,
  OaFlowdesigntemplatesSimulationInstanceListbyflowidGetData,
  OaFlowdesigntemplatesSimulationInstanceSaveBody,
  OaFormDeletefileBody,
  OaFormDeletefileData,
  OaFormUploadfileBody,
  OaFormUploadfileData,
  OaFormUploadimageBody,
  OaFormUploadimageData,
  OaTablefunCallbackBody,
  OaTablefunCallbackData,
  OaTablefunFunlistBody,
  OaTablefunFunlistData,
  OaWebhookDeleteBody,
  OaWebhookDeleteData,
  OaWebhookDeliveriesBody,
  OaWebhookDeliveriesData,
  OaWebhookListBody,
  OaWebhookListData,
  OaWebhookPingBody,
  OaWebhookPingData,
  OaWebhookReplayBody,
  OaWebhookReplayData,
  OaWebhookSaveBody,
  OaWebhookSaveData,
  OpinionHabits,
  PasskeyOptions,
  Profile,
  ProofKey,
  ProofReceipt,
  ReadingRecord,
  RecipientQuestion,
  ReplaceEmpEmployeeGetinfoGetBody,
  ReplaceEmpEmployeeLoginBody,
  ReplaceEmpEmployeeLoginData,
  SessionPerson,
  SettingsGetBody,
  SettingsGetData,
  SetupBody,
  SetupData,
  Share,
  SheetImport,
  Simulated,
  SimulationCase,
  SimulationQuestion,
  SimulationSurroundings,
  StaffDraft,
  SyncOutcome,
  TemplateFile,
  WechatworkAppJsapiconfBody,
  WechatworkAppJsapiconfData,
} from './types'

/** Every call by name: what it takes and what it answers. */
export interface Calls {
  /** Keeps a reading record of the caller */
  'customize/readbook/creat': { body: CustomizeReadbookCreatBody; data: CustomizeReadbookCreatData }
  /** Deletes a reading record: one's own, or any for who manages them */
  'customize/readbook/delete': { body: CustomizeReadbookDeleteBody; data: CustomizeReadbookDeleteData }
  /** Changes a reading record: one's own, or any for who manages them */
  'customize/readbook/edit': { body: CustomizeReadbookEditBody; data: CustomizeReadbookEditData }
  /** Reading records as a spreadsheet, as the list asks for them */
  'customize/readbook/export': { body: CustomizeReadbookExportBody; data: CustomizeReadbookExportData }
  /** One reading record */
  'customize/readbook/getbyid': { body: CustomizeReadbookGetbyidBody; data: ReadingRecord }
  /** The newest twenty reading records: one's own, or all for who manages them */
  'customize/readbook/list.get': { body: CustomizeReadbookListGetBody; data: CustomizeReadbookListGetData }
  /** Reading records, page by page: one's own, or all for who manages them */
  'customize/readbook/list': { body: CustomizeReadbookListBody; data: CustomizeReadbookListData }
  /** Says what a spreadsheet of reading records would add (multipart, part filename[]); confirmed, adds it */
  'customize/readbook/upload': { body: CustomizeReadbookUploadBody; data: SheetImport }
  /** Removes a database set that no form uses */
  'dbctrl2/delete': { body: Dbctrl2DeleteBody; data: Dbctrl2DeleteData }
  /** A database set by its id: what a field that chooses from it is told (S1-230) */
  'dbctrl2/getdbset': { body: Dbctrl2GetdbsetBody; data: Dbctrl2GetdbsetData }
  /** All database sets, for those who define them */
  'dbctrl2/list': { body: Dbctrl2ListBody; data: Dbctrl2ListData }
  /** Who changed which database set, newest first */
  'dbctrl2/log': { body: Dbctrl2LogBody; data: Dbctrl2LogData }
  /** The database sets that fields of a form may choose from */
  'dbctrl2/offered': { body: Dbctrl2OfferedBody; data: Dbctrl2OfferedData }
  /** A page of the rows that a set would offer to whoever looks at it, before it is saved */
  'dbctrl2/preview': { body: Dbctrl2PreviewBody; data: DatabasePage }
  /** Adds a database set, or changes one */
  'dbctrl2/save': { body: Dbctrl2SaveBody; data: Dbctrl2SaveData }
  /** A page of the rows of a database set that the caller may choose (S1-230) */
  'dbctrl2/searchdata': { body: Dbctrl2SearchdataBody; data: DatabasePage }
  /** The databases that sets may read, with the tables that they allow */
  'dbctrl2/sources': { body: Dbctrl2SourcesBody; data: Dbctrl2SourcesData }
  /** The designs whose forms choose from a database set */
  'dbctrl2/usedby': { body: Dbctrl2UsedbyBody; data: Dbctrl2UsedbyData }
  /** A new department behind its sisters */
  'dept/add': { body: DeptAddBody; data: DeptAddData }
  /** Departments as a flat list, beginning with 全公司 (id 1) */
  'dept/contact/getlists': { body: DeptContactGetlistsBody; data: DeptContactGetlistsData }
  /** Name and supervisors of a department */
  'dept/edit': { body: DeptEditBody; data: DeptEditData }
  /** All departments with people and supervisors, those out of service too */
  'dept/list': { body: DeptListBody; data: DeptListData }
  /** Merges a department into another: people and sub-departments go over, drafts and contact groups name the other, and whatever still names the old one finds the other */
  'dept/merge': { body: DeptMergeBody; data: DeptMergeData }
  /** Puts a department under a parent, before one of its children or behind them all */
  'dept/move': { body: DeptMoveBody; data: DeptMoveData }
  /** Takes an empty department out of service, or puts one back */
  'dept/setenable': { body: DeptSetenableBody; data: DeptSetenableData }
  /** Where a department is named */
  'dept/uses': { body: DeptUsesBody; data: DirectoryUses }
  /** A new person; the one-time password is told once */
  'employee/add': { body: StaffDraft; data: EmployeeAddData }
  /** Changes one's own password; passwords travel encrypted like the login's */
  'employee/changepwd': { body: EmployeeChangepwdBody; data: EmployeeChangepwdData }
  /** Who acted as whom lately, and why; who tried which account in the test environment, and copied which flow there */
  'employee/changeuser/list': { body: EmployeeChangeuserListBody; data: EmployeeChangeuserListData }
  /** Acts as another person for a short time: a token of that person, with the caller kept beside it in every record */
  'employee/changeuser': { body: EmployeeChangeuserBody; data: EmployeeChangeuserData }
  /** Notes that a page could not introduce itself to its enterprise client (S1-247) */
  'employee/clientfailures/note': { body: EmployeeClientfailuresNoteBody; data: EmployeeClientfailuresNoteData }
  /** What failed inside enterprise clients: pages that could not introduce themselves, people who could not come in */
  'employee/clientfailures': { body: EmployeeClientfailuresBody; data: EmployeeClientfailuresData }
  /** Takes over what a comparison found; who is gone or back only when named */
  'employee/contact/applysync': { body: EmployeeContactApplysyncBody; data: SyncOutcome }
  /** The departments that have changed since a version of the directory, each with its people */
  'employee/contact/changes': { body: EmployeeContactChangesBody; data: EmployeeContactChangesData }
  /** Makes every process read the company anew */
  'employee/contact/datareload': { body: EmployeeContactDatareloadBody; data: EmployeeContactDatareloadData }
  /** Pictures of colleagues by id; those without one are left out */
  'employee/contact/faces': { body: EmployeeContactFacesBody; data: EmployeeContactFacesData }
  /** Begins to compare the company with the outside directory (DingTalk or enterprise WeChat); changes nothing yet */
  'employee/contact/getdataformdingtalk': { body: EmployeeContactGetdataformdingtalkBody; data: EmployeeContactGetdataformdingtalkData }
  /** Role groups with their roles; never encrypted, with an ETag */
  'employee/contact/getroletree.get': { body: EmployeeContactGetroletreeGetBody; data: EmployeeContactGetroletreeGetData }
  /** Role groups with their roles */
  'employee/contact/getroletree': { body: EmployeeContactGetroletreeBody; data: EmployeeContactGetroletreeData }
  /** Role groups with their roles and how many hold them */
  'employee/contact/getroletreeall': { body: EmployeeContactGetroletreeallBody; data: EmployeeContactGetroletreeallData }
  /** The organisation: departments from the root 全公司 (id 1) down, with people in service; never encrypted, with an ETag */
  'employee/contact/getusersbydept.get': { body: EmployeeContactGetusersbydeptGetBody; data: EmployeeContactGetusersbydeptGetData }
  /** The organisation: departments from the root 全公司 (id 1) down, with people in service */
  'employee/contact/getusersbydept': { body: EmployeeContactGetusersbydeptBody; data: EmployeeContactGetusersbydeptData }
  /** The organisation with departments and people out of service */
  'employee/contact/getusersbydeptall': { body: EmployeeContactGetusersbydeptallBody; data: EmployeeContactGetusersbydeptallData }
  /** The contact groups by name, for pickers in forms */
  'employee/contact/groups': { body: EmployeeContactGroupsBody; data: EmployeeContactGroupsData }
  /** Current names of chosen items, for pickers that open with stored ones */
  'employee/contact/resolvenames': { body: EmployeeContactResolvenamesBody; data: EmployeeContactResolvenamesData }
  /** Begins to compare single people with the outside directory; changes nothing yet */
  'employee/contact/syncdataformdingtalkbyuserid': { body: EmployeeContactSyncdataformdingtalkbyuseridBody; data: EmployeeContactSyncdataformdingtalkbyuseridData }
  /** The latest synchronisation with the outside directory, and how the company differs when it is ready */
  'employee/contact/syncstate': { body: EmployeeContactSyncstateBody; data: EmployeeContactSyncstateData }
  /** Puts people, departments and roles in order for reading, and makes every process read them anew */
  'employee/contact/userdeptrolestoredatarest': { body: EmployeeContactUserdeptrolestoredatarestBody; data: EmployeeContactUserdeptrolestoredatarestData }
  /** Who changed what in the directory, newest first */
  'employee/directorylog': { body: EmployeeDirectorylogBody; data: EmployeeDirectorylogData }
  /** Departments and people in service, as rows of a spreadsheet */
  'employee/directorysheet/export': { body: EmployeeDirectorysheetExportBody; data: EmployeeDirectorysheetExportData }
  /** Takes rows of a spreadsheet into the directory as previewed; nobody is deleted */
  'employee/directorysheet/import': { body: EmployeeDirectorysheetImportBody; data: EmployeeDirectorysheetImportData }
  /** What rows of a spreadsheet would change in the directory; nothing is changed */
  'employee/directorysheet/preview': { body: DirectorySheets; data: DirectoryPlan }
  /** Changes a person; refused when somebody else changed them meanwhile */
  'employee/edit': { body: EmployeeEditBody; data: EmployeeEditData }
  /** Ends every session of a person, and those in which he acts as others; it is logged, and told to the person */
  'employee/endsessions': { body: EmployeeEndsessionsBody; data: EmployeeEndsessionsData }
  /** Deletes a contact outside the company */
  'employee/external/delete': { body: EmployeeExternalDeleteBody; data: EmployeeExternalDeleteData }
  /** Contacts outside the company, page by page */
  'employee/external/list': { body: EmployeeExternalListBody; data: EmployeeExternalListData }
  /** A new contact outside the company, or another state of one */
  'employee/external/save': { body: EmployeeExternalSaveBody; data: EmployeeExternalSaveData }
  /** The signed-in person with roles, departments, menu and settings */
  'employee/getinfo.get': { body: EmployeeGetinfoGetBody; data: SessionPerson }
  /** Moves everything that waits for a person to another */
  'employee/handover': { body: EmployeeHandoverBody; data: EmployeeHandoverData }
  /** People of the directory, page by page */
  'employee/list': { body: EmployeeListBody; data: EmployeeListData }
  /** Signs in by a code that DingTalk, enterprise WeChat or Feishu gave to whoever is signed in there */
  'employee/login/clientlogin': { body: EmployeeLoginClientloginBody; data: EmployeeLoginClientloginData }
  /** Begins to come in without a password inside an enterprise client: what a page asks its client with, or where it goes */
  'employee/login/clientstart': { body: EmployeeLoginClientstartBody; data: EmployeeLoginClientstartData }
  /** A one-time public key for a login, for known and unknown names alike */
  'employee/login/getpkey': { body: EmployeeLoginGetpkeyBody; data: EmployeeLoginGetpkeyData }
  /** Signs in with a passkey, without a password */
  'employee/login/passkey': { body: EmployeeLoginPasskeyBody; data: EmployeeLoginPasskeyData }
  /** What the browser is asked when somebody signs in with a passkey */
  'employee/login/passkeystart': { body: EmployeeLoginPasskeystartBody; data: PasskeyOptions }
  /** Goes on where an enterprise client's code was right and a second factor is asked for */
  'employee/login/second': { body: EmployeeLoginSecondBody; data: EmployeeLoginSecondData }
  /** Signs in with name or job number and an encrypted password, and a second factor where the person has one */
  'employee/login': { body: EmployeeLoginBody; data: EmployeeLoginData }
  /** Ends the session */
  'employee/logout': { body: EmployeeLogoutBody; data: EmployeeLogoutData }
  /** Keeps how the caller wants to be told outside: by which channels, in which language, and when not */
  'employee/notices': { body: EmployeeNoticesBody; data: EmployeeNoticesData }
  /** Keeps a passkey that the browser has made */
  'employee/passkeys/add': { body: EmployeePasskeysAddBody; data: EmployeePasskeysAddData }
  /** What the browser makes a passkey of; asks for a proof first */
  'employee/passkeys/begin': { body: EmployeePasskeysBeginBody; data: PasskeyOptions }
  /** Removes one of the own passkeys; asks for a proof first */
  'employee/passkeys/remove': { body: EmployeePasskeysRemoveBody; data: EmployeePasskeysRemoveData }
  /** The signed-in person's own passkeys */
  'employee/passkeys': { body: EmployeePasskeysBody; data: EmployeePasskeysData }
  /** Confirms a change that needs a second person, and carries it out; a one-time password that is not mailed is answered */
  'employee/pendingchange/confirm': { body: EmployeePendingchangeConfirmBody; data: EmployeePendingchangeConfirmData }
  /** Changes that need a second person, as far as they concern the caller: requested by him, about him, or his to confirm */
  'employee/pendingchange/list': { body: EmployeePendingchangeListBody; data: EmployeePendingchangeListData }
  /** Stops a change that waits for a second person: an affected person objects, a second person rejects, the requester withdraws */
  'employee/pendingchange/stop': { body: EmployeePendingchangeStopBody; data: EmployeePendingchangeStopData }
  /** Takes the caller's picture or handwriting away */
  'employee/profile/droppicture': { body: EmployeeProfileDroppictureBody; data: Profile }
  /** What the caller shows of himself, and how he is reached */
  'employee/profile/get': { body: EmployeeProfileGetBody; data: Profile }
  /** Stores the caller's picture or handwriting (multipart, part filename), made small */
  'employee/profile/picture': { body: EmployeeProfilePictureBody; data: Profile }
  /** Changes how the caller is reached, and the introduction; phone and mail ask for a proof first */
  'employee/profile/save': { body: EmployeeProfileSaveBody; data: Profile }
  /** Proves again who is signed in; what asks for it is done for some minutes then */
  'employee/proof/give': { body: EmployeeProofGiveBody; data: EmployeeProofGiveData }
  /** By what the signed-in person can prove again who he is, and how long that counts */
  'employee/proof': { body: EmployeeProofBody; data: EmployeeProofData }
  /** A one-time password for a person, which ends every session: mailed to the person where that is possible, else told this once */
  'employee/resetpwd': { body: EmployeeResetpwdBody; data: EmployeeResetpwdData }
  /** Deletes a role that no design and no contact group names */
  'employee/role/delete': { body: EmployeeRoleDeleteBody; data: EmployeeRoleDeleteData }
  /** Roles in their groups with how many hold them */
  'employee/role/list': { body: EmployeeRoleListBody; data: EmployeeRoleListData }
  /** Gives a role to people and takes it from others */
  'employee/role/members': { body: EmployeeRoleMembersBody; data: EmployeeRoleMembersData }
  /** Another name for a group of roles */
  'employee/role/renamegroup': { body: EmployeeRoleRenamegroupBody; data: EmployeeRoleRenamegroupData }
  /** A new role, or another name, group or permissions for one */
  'employee/role/save': { body: EmployeeRoleSaveBody; data: EmployeeRoleSaveData }
  /** Where a role is named */
  'employee/role/uses': { body: EmployeeRoleUsesBody; data: DirectoryUses }
  /** A new secret for an app that shows codes; it counts from the first right code on; asks for a proof first */
  'employee/secondfactor/begin': { body: EmployeeSecondfactorBeginBody; data: EmployeeSecondfactorBeginData }
  /** The first code of the app: from now on signing in asks for one; answers ten recovery codes, told this once */
  'employee/secondfactor/confirm': { body: EmployeeSecondfactorConfirmBody; data: EmployeeSecondfactorConfirmData }
  /** Signing in asks for no code any more; takes a code */
  'employee/secondfactor/drop': { body: EmployeeSecondfactorDropBody; data: EmployeeSecondfactorDropData }
  /** Whether the caller's sign-in asks for a code beside the password, since when, and how many recovery codes are left */
  'employee/secondfactor': { body: EmployeeSecondfactorBody; data: EmployeeSecondfactorData }
  /** Security events as a spreadsheet, as the list asks for them */
  'employee/securitylog/export': { body: EmployeeSecuritylogExportBody; data: EmployeeSecuritylogExportData }
  /** The caller has seen the alarms so far: they are no longer counted for him */
  'employee/securitylog/seen': { body: EmployeeSecuritylogSeenBody; data: EmployeeSecuritylogSeenData }
  /** Security events, newest first: sign-ins and passwords, acting as others, changes of directory, company, designs, links and archives */
  'employee/securitylog': { body: EmployeeSecuritylogBody; data: EmployeeSecuritylogData }
  /** Signs the caller out elsewhere: of one session, or of all but the one that asks; asks for a proof first */
  'employee/sessions/end': { body: EmployeeSessionsEndBody; data: EmployeeSessionsEndData }
  /** What happened to the caller's own account lately: sign-ins, wrong passwords, new passwords; the newest 50 */
  'employee/sessions/history': { body: EmployeeSessionsHistoryBody; data: EmployeeSessionsHistoryData }
  /** Where the caller is signed in: device, address, first and last use */
  'employee/sessions': { body: EmployeeSessionsBody; data: EmployeeSessionsData }
  /** Takes a person out of service, handing over what waits for them, or puts one back */
  'employee/setenable': { body: EmployeeSetenableBody; data: EmployeeSetenableData }
  /** What depends on a person: designs, contact groups, led departments, waiting messages */
  'employee/uses': { body: EmployeeUsesBody; data: EmployeeUsesData }
  /** The account of a session in the test environment, its departments, and who really sits there */
  'employeetest/getinfo': { body: EmployeetestGetinfoBody; data: EmployeetestGetinfoData }
  /** The bytes of a stored file, for whoever the link was signed for and may see it */
  'file/oa/form.get': { body: FileOaFormGetBody; data: FileOaFormGetData }
  /** The bytes of a stored file by its short address; the same as file/oa/form */
  'file/oa.get': { body: FileOaGetBody; data: FileOaGetData }
  /** Whoever works on somebody's flows by a delegation: that somebody, the delegate beside, and the menu for it */
  'flow_entrust_replace/employee/getinfo.get': { body: FlowEntrustReplaceEmployeeGetinfoGetBody; data: SessionPerson }
  /** Work on somebody's flows by a delegation that holds: a token of the narrowed environment, which ends with the delegation */
  'flow_entrust_replace/employee/login': { body: FlowEntrustReplaceEmployeeLoginBody; data: FlowEntrustReplaceEmployeeLoginData }
  /** The delegation by which the caller works now: in whose name, on which flows, until when */
  'flow_entrust_replace/get_now_flow_entrust_info': { body: FlowEntrustReplaceGetNowFlowEntrustInfoBody; data: FlowEntrustReplaceGetNowFlowEntrustInfoData }
  /** Begins a session of the caller in the test environment: its token, where a browser keeps it, where its pages stand */
  'goto_oatest': { body: GotoOatestBody; data: GotoOatestData }
  /** Whoever handles messages in others' places, with the menu for it */
  'msg_entrust/employee/getinfo.get': { body: MsgEntrustEmployeeGetinfoGetBody; data: SessionPerson }
  /** Handle messages in others' places: a token of the narrowed environment */
  'msg_entrust/employee/login': { body: MsgEntrustEmployeeLoginBody; data: MsgEntrustEmployeeLoginData }
  /** The working calendar of the company, or of a department: what it keeps of its own, what it inherits, and who changed it */
  'oa/company/calendar/get': { body: OaCompanyCalendarGetBody; data: OaCompanyCalendarGetData }
  /** Changes what the company or a department keeps of its own in its working calendar; deadlines that run already keep their ends */
  'oa/company/calendar/save': { body: OaCompanyCalendarSaveBody; data: OaCompanyCalendarSaveData }
  /** What the company changed in its menu, and how often it did: the number that the next change names */
  'oa/company/menu/get': { body: OaCompanyMenuGetBody; data: OaCompanyMenuGetData }
  /** Changes the company's menu; pages follow when they are next loaded. An empty configuration is the menu as shipped */
  'oa/company/menu/save': { body: OaCompanyMenuSaveBody; data: OaCompanyMenuSaveData }
  /** The notices of the company that count now: pinned ones first, then the newest; with what the caller has read */
  'oa/company/notice/current': { body: OaCompanyNoticeCurrentBody; data: OaCompanyNoticeCurrentData }
  /** Deletes a notice of the company */
  'oa/company/notice/delete': { body: OaCompanyNoticeDeleteBody; data: OaCompanyNoticeDeleteData }
  /** All notices of the company, the newest first, page by page */
  'oa/company/notice/list': { body: OaCompanyNoticeListBody; data: OaCompanyNoticeListData }
  /** The caller has read a notice of the company */
  'oa/company/notice/read': { body: OaCompanyNoticeReadBody; data: OaCompanyNoticeReadData }
  /** A new notice of the company, or another wording of one */
  'oa/company/notice/save': { body: OaCompanyNoticeSaveBody; data: OaCompanyNoticeSaveData }
  /** The public keys by which checkpoints, receipts and bundles are signed, the oldest first */
  'oa/company/proofkey/list': { body: OaCompanyProofkeyListBody; data: OaCompanyProofkeyListData }
  /** Puts a new signing key in the place of the old one, which endorses it */
  'oa/company/proofkey/rotate': { body: OaCompanyProofkeyRotateBody; data: ProofKey }
  /** The settings of the company, and who changed them lately */
  'oa/company/settings': { body: OaCompanySettingsBody; data: OaCompanySettingsData }
  /** Goes on as another account in the test environment; whoever really sits there must hold flow.testlogin */
  'oa/employee/testlogin': { body: OaEmployeeTestloginBody; data: OaEmployeeTestloginData }
  /** Which running flows can be moved to a version, and what each would lose */
  'oa/flow/admin/canflowversions': { body: OaFlowAdminCanflowversionsBody; data: OaFlowAdminCanflowversionsData }
  /** What waits in administered flows, and whether the caller may take it back from there */
  'oa/flow/admin/canrevokelist': { body: OaFlowAdminCanrevokelistBody; data: OaFlowAdminCanrevokelistData }
  /** Moves running flows to another version of their design; each has its result */
  'oa/flow/admin/changeflowtoversion': { body: OaFlowAdminChangeflowtoversionBody; data: OaFlowAdminChangeflowtoversionData }
  /** Published versions of a design, newest first, with how many of the flows one may watch run on each */
  'oa/flow/admin/flowversions': { body: OaFlowAdminFlowversionsBody; data: OaFlowAdminFlowversionsData }
  /** What the flows of a design that one may watch can be searched by, ordered by and show */
  'oa/flow/admin/getconf': { body: OaFlowAdminGetconfBody; data: OaFlowAdminGetconfData }
  /** Flows of a design that one may watch, sixty a page */
  'oa/flow/admin/searchform': { body: OaFlowAdminSearchformBody; data: OaFlowAdminSearchformData }
  /** The same as a spreadsheet, for those who may export these flows */
  'oa/flow/admin/searchformExport': { body: OaFlowAdminSearchformExportBody; data: OaFlowAdminSearchformExportData }
  /** Marks a reminder to start a flow as done */
  'oa/flow/alertdone': { body: OaFlowAlertdoneBody; data: Badges }
  /** Cancels a whole flow, notices and copies included */
  'oa/flow/allcancel': { body: OaFlowAllcancelBody; data: OaFlowAllcancelData }
  /** Flows that the caller may see: those he created, those he had a message of, those he may watch; newest first */
  'oa/flow/alllist': { body: ListQuery; data: FlowPage }
  /** Cancels chosen waiting messages of a flow */
  'oa/flow/cancel': { body: OaFlowCancelBody; data: OaFlowCancelData }
  /** Cancels one waiting message */
  'oa/flow/cancelmsg': { body: OaFlowCancelmsgBody; data: OaFlowCancelmsgData }
  /** The same as a spreadsheet */
  'oa/flow/checkmsgstatus/export': { body: OaFlowCheckmsgstatusExportBody; data: OaFlowCheckmsgstatusExportData }
  /** Who got what, who was told when, who has read it, and what became of it */
  'oa/flow/checkmsgstatus': { body: OaFlowCheckmsgstatusBody; data: OaFlowCheckmsgstatusData }
  /** Changes the settings of the company; who changed what is kept */
  'oa/flow/com_config/save': { body: OaFlowComConfigSaveBody; data: CompanySettings }
  /** Writes a remark on a flow; whoever is mentioned gets a notice (of our own) */
  'oa/flow/comment/creat': { body: OaFlowCommentCreatBody; data: Comment }
  /** Takes a remark of the caller back within ten minutes (of our own) */
  'oa/flow/comment/delete': { body: OaFlowCommentDeleteBody; data: OaFlowCommentDeleteData }
  /** The remarks on a flow, oldest first, and whom a remark may mention (of our own) */
  'oa/flow/comment/list': { body: OaFlowCommentListBody; data: OaFlowCommentListData }
  /** Copies flows as they are now to the test environment, with their kin; an older copy of one goes */
  'oa/flow/copy_to_test/action': { body: OaFlowCopyToTestActionBody; data: OaFlowCopyToTestActionData }
  /** What copying flows to the test environment keeps to: how many at once, and where its pages stand */
  'oa/flow/copy_to_test.get': { body: OaFlowCopyToTestGetBody; data: OaFlowCopyToTestGetData }
  /** Flows that may be copied to the test environment, newest first, and when each was copied last */
  'oa/flow/copy_to_test': { body: OaFlowCopyToTestBody; data: OaFlowCopyToTestData }
  /** Starts a flow: document number, the creator's message, the next steps and their messages */
  'oa/flow/creat': { body: OaFlowCreatBody; data: Forwarding }
  /** The whole way that the flow would take once it is started, as far as it can be known; the form may be unfinished, nothing is written */
  'oa/flow/creatforetell': { body: OaFlowCreatforetellBody; data: Foretold }
  /** What starting the flow would lead to; writes nothing */
  'oa/flow/creatpreviewmode': { body: OaFlowCreatpreviewmodeBody; data: Forwarding }
  /** One message with the head of its flow, as a row of a list, for links from outside */
  'oa/flow/data/message': { body: OaFlowDataMessageBody; data: ListRow }
  /** Opens a waiting message for handling: form with rights, buttons, history; marks it read */
  'oa/flow/deal/bymsgid': { body: OaFlowDealBymsgidBody; data: OaFlowDealBymsgidData }
  /** Whether a message still waits, and how it is marked now; refused with what became of it. Reads nothing */
  'oa/flow/deal/check': { body: OaFlowDealCheckBody; data: OaFlowDealCheckData }
  /** Handles a waiting message by pressing one of its step's buttons */
  'oa/flow/deal': { body: OaFlowDealBody; data: Forwarding }
  /** The whole way that the flow would take once the message is handled, as far as it can be known; the form may be unfinished, nothing is written */
  'oa/flow/dealforetell': { body: OaFlowDealforetellBody; data: Foretold }
  /** What pressing the button would lead to; writes nothing */
  'oa/flow/dealpreviewmode': { body: OaFlowDealpreviewmodeBody; data: Forwarding }
  /** Deletes a file of an opinion that is not sent yet */
  'oa/flow/deletefile': { body: OaFlowDeletefileBody; data: OaFlowDeletefileData }
  /** A flow with its form as this person may see it, and what this person may do with it */
  'oa/flow/detail': { body: OaFlowDetailBody; data: OaFlowDetailData }
  /** The history of a flow, oldest first */
  'oa/flow/detail_logs': { body: OaFlowDetailLogsBody; data: OaFlowDetailLogsData }
  /** History and messages of a flow together */
  'oa/flow/detail_logs_msgs': { body: OaFlowDetailLogsMsgsBody; data: OaFlowDetailLogsMsgsData }
  /** All messages of a flow with their predecessors, and the designed steps: what the diagram draws */
  'oa/flow/detail_msgs': { body: OaFlowDetailMsgsBody; data: OaFlowDetailMsgsData }
  /** Mark messages entrusted to the caller as read; without ids all of them */
  'oa/flow/entrust/setread': { body: OaFlowEntrustSetreadBody; data: Badges }
  /** Take back a waiting message from whoever handles it in the caller's place */
  'oa/flow/entrust/take_back': { body: OaFlowEntrustTakeBackBody; data: OaFlowEntrustTakeBackData }
  /** Take back everything that still waits for somebody in the caller's place */
  'oa/flow/entrust/take_back_all': { body: OaFlowEntrustTakeBackAllBody; data: OaFlowEntrustTakeBackAllData }
  /** Hand one waiting message to somebody who handles it in the caller's place */
  'oa/flow/entrust/to_other': { body: OaFlowEntrustToOtherBody; data: OaFlowEntrustToOtherData }
  /** Looks again whether what an event step waits for has come; moves the flow on if so */
  'oa/flow/eventcheckflowstatus': { body: OaFlowEventcheckflowstatusBody; data: OaFlowEventcheckflowstatusData }
  /** Does the work of an event step again and moves the flow on */
  'oa/flow/eventreactionflows': { body: OaFlowEventreactionflowsBody; data: Forwarding }
  /** Where an event step would lead if its work were done again; does nothing */
  'oa/flow/eventreactionflows_preview': { body: OaFlowEventreactionflowsPreviewBody; data: Forwarding }
  /** Does the work of an event step again without moving the flow */
  'oa/flow/eventreactiononly': { body: OaFlowEventreactiononlyBody; data: OaFlowEventreactiononlyData }
  /** Starts again the flows that an event step or a button could not start */
  'oa/flow/eventrefreshcreatsonflow': { body: OaFlowEventrefreshcreatsonflowBody; data: OaFlowEventrefreshcreatsonflowData }
  /** The caller's spreadsheets of the last day: how far each is, and where it lies */
  'oa/flow/export/list': { body: OaFlowExportListBody; data: OaFlowExportListData }
  /** Begins to write a list into a spreadsheet; export/list tells how far it is */
  'oa/flow/export/start': { body: OaFlowExportStartBody; data: OaFlowExportStartData }
  /** From which of his departments the caller acts in flows of a design */
  'oa/flow/flowgetdeptchoseconfig': { body: OaFlowFlowgetdeptchoseconfigBody; data: OaFlowFlowgetdeptchoseconfigData }
  /** Keeps from which of his departments the caller acts in flows of a design */
  'oa/flow/flowsetdeptchoseconfig': { body: OaFlowFlowsetdeptchoseconfigBody; data: OaFlowFlowsetdeptchoseconfigData }
  /** What is needed to start a flow: its design as this person may see it, field rights and the draft */
  'oa/flow/getbycreat': { body: OaFlowGetbycreatBody; data: OaFlowGetbycreatData }
  /** Which messages were read by their receivers; those that the caller may not see are missing */
  'oa/flow/hasread': { body: OaFlowHasreadBody; data: OaFlowHasreadData }
  /** Keeps how the caller has arranged the home page; without a layout it is as the product has it */
  'oa/flow/home/arrange': { body: OaFlowHomeArrangeBody; data: OaFlowHomeArrangeData }
  /** Makes a flow one of the caller's favourites, or an ordinary one again */
  'oa/flow/home/favourite': { body: OaFlowHomeFavouriteBody; data: OaFlowHomeFavouriteData }
  /** The flows that the caller starts: favourites, then those started most of late, then others */
  'oa/flow/home/flows': { body: OaFlowHomeFlowsBody; data: OaFlowHomeFlowsData }
  /** What the caller started and where it is: what runs first, then what ended last */
  'oa/flow/home/mine': { body: OaFlowHomeMineBody; data: OaFlowHomeMineData }
  /** What the caller handled this month: how much, how fast, what was late; beside the month before */
  'oa/flow/home/month': { body: OaFlowHomeMonthBody; data: OaFlowHomeMonthData }
  /** What concerns the caller and was not read: mentions with their words, copies, notices */
  'oa/flow/home/related': { body: OaFlowHomeRelatedBody; data: OaFlowHomeRelatedData }
  /** What waits for the caller: late first, then urgent, then what is due soonest */
  'oa/flow/home/waiting': { body: OaFlowHomeWaitingBody; data: OaFlowHomeWaitingData }
  /** Tests an expression with given values: the message tells 1 or 0, the value of a formula, or the error */
  'oa/flow/ifstrtest': { body: OaFlowIfstrtestBody; data: OaFlowIfstrtestData }
  /** What could not be done by itself and waits for somebody, newest first */
  'oa/flow/incident/list': { body: OaFlowIncidentListBody; data: OaFlowIncidentListData }
  /** Tries again what could not be done */
  'oa/flow/incident/retry': { body: OaFlowIncidentRetryBody; data: OaFlowIncidentRetryData }
  /** Leaves undone what could not be done; an event step goes on as failed */
  'oa/flow/incident/skip': { body: OaFlowIncidentSkipBody; data: OaFlowIncidentSkipData }
  /** Waiting messages of a flow that I may cancel, grouped by step */
  'oa/flow/list/cancancel': { body: OaFlowListCancancelBody; data: OaFlowListCancancelData }
  /** Copies for me */
  'oa/flow/list/cc': { body: ListQuery; data: MessagePage }
  /** Messages that I handled, newest first */
  'oa/flow/list/finish': { body: ListQuery; data: MessagePage }
  /** Flows that I created, newest first */
  'oa/flow/list/icreat': { body: ListQuery; data: FlowPage }
  /** Notices for me (steps of type message) */
  'oa/flow/list/message': { body: ListQuery; data: MessagePage }
  /** My badge counters */
  'oa/flow/list/number': { body: OaFlowListNumberBody; data: Badges }
  /** Messages waiting for me, unread urgent ones first */
  'oa/flow/list/waiting': { body: ListQuery; data: MessagePage }
  /** Whether a message was read by its receiver: 0, 1, or nothing when the caller may not see it */
  'oa/flow/message/hasread': { body: OaFlowMessageHasreadBody; data: OaFlowMessageHasreadData }
  /** Asks further people to sign a waiting message of the caller, before, beside or after him (of our own) */
  'oa/flow/msg/addsign': { body: OaFlowMsgAddsignBody; data: OaFlowMsgAddsignData }
  /** Answers whoever asks for the flow: agreeing withdraws it to him, a no needs a reason */
  'oa/flow/msg/answerapplycancel': { body: OaFlowMsgAnswerapplycancelBody; data: OaFlowMsgAnswerapplycancelData }
  /** Asks those who have a flow now to let it come back to what the caller has handled */
  'oa/flow/msg/applycancel': { body: OaFlowMsgApplycancelBody; data: OaFlowMsgApplycancelData }
  /** Decides who has a step that waits for whoever takes it, or was claimed; by the right to cancel (of our own) */
  'oa/flow/msg/assign': { body: OaFlowMsgAssignBody; data: OaFlowMsgAssignData }
  /** Takes back that the caller asked for a flow to come back */
  'oa/flow/msg/cancelapplycancel': { body: OaFlowMsgCancelapplycancelBody; data: OaFlowMsgCancelapplycancelData }
  /** Changes who signs after whom in a step while it runs: people still to sign are moved, put in or passed over (of our own) */
  'oa/flow/msg/changeorder': { body: OaFlowMsgChangeorderBody; data: OaFlowMsgChangeorderData }
  /** Claims a waiting message of the caller that others might claim, too; from then on it is his alone (of our own) */
  'oa/flow/msg/claim': { body: OaFlowMsgClaimBody; data: OaFlowMsgClaimData }
  /** Asks people for their opinion on a waiting message of the caller; they decide nothing (of our own) */
  'oa/flow/msg/consult': { body: OaFlowMsgConsultBody; data: OaFlowMsgConsultData }
  /** Gives back what the caller has claimed, with a reason; it waits again for whoever takes it (of our own) */
  'oa/flow/msg/giveback': { body: OaFlowMsgGivebackBody; data: OaFlowMsgGivebackData }
  /** Gives the opinion that the caller was asked for; it goes back to whoever asked (of our own) */
  'oa/flow/msg/giveopinion': { body: OaFlowMsgGiveopinionBody; data: OaFlowMsgGiveopinionData }
  /** Takes somebody out again who was asked further and has not decided (of our own) */
  'oa/flow/msg/removesign': { body: OaFlowMsgRemovesignBody; data: OaFlowMsgRemovesignData }
  /** Moves what waits for somebody to another, flow by flow: each has its result; at most 500 flows at once */
  'oa/flow/msg/replace_userid': { body: OaFlowMsgReplaceUseridBody; data: OaFlowMsgReplaceUseridData }
  /** What waits for somebody in which flows, and what would be skipped if it went to another */
  'oa/flow/msg/replace_userid_preview': { body: OaFlowMsgReplaceUseridPreviewBody; data: OaFlowMsgReplaceUseridPreviewData }
  /** Gives a waiting message of the caller to somebody else, who then acts in his place */
  'oa/flow/msg/transfer': { body: OaFlowMsgTransferBody; data: OaFlowMsgTransferData }
  /** Messages handled in another's place: those entrusted to the caller, or those that he entrusted to others; new before old */
  'oa/flow/myentrust/list': { body: OaFlowMyentrustListBody; data: OaFlowMyentrustListData }
  /** Flows that the caller was reminded to start, newest first */
  'oa/flow/needcreat': { body: ListQuery; data: OaFlowNeedcreatData }
  /** A flow with form, history, files and proofs as a zip that is checked without the server */
  'oa/flow/proof/bundle': { body: OaFlowProofBundleBody; data: OaFlowProofBundleData }
  /** How far the chain of a flow's acts is, and the last checkpoint that holds it */
  'oa/flow/proof/head': { body: OaFlowProofHeadBody; data: OaFlowProofHeadData }
  /** A signed receipt of one's own decision, to be kept outside the product */
  'oa/flow/proof/receipt': { body: OaFlowProofReceiptBody; data: ProofReceipt }
  /** Urges people: tells them once more of what waits for them or lies unread; once an hour each */
  'oa/flow/resendmessage': { body: OaFlowResendmessageBody; data: OaFlowResendmessageData }
  /** Handled predecessors to which a flow can be withdrawn, newest first */
  'oa/flow/revokelist': { body: OaFlowRevokelistBody; data: OaFlowRevokelistData }
  /** Withdraws a flow to a handled predecessor: everything that descends from it is closed */
  'oa/flow/revoketo': { body: OaFlowRevoketoBody; data: OaFlowRevoketoData }
  /** What a list can be searched by and can show: its flows, and the fields of one flow's form */
  'oa/flow/search/getconf': { body: OaFlowSearchGetconfBody; data: OaFlowSearchGetconfData }
  /** Sends a copy of a running flow to people whom the caller chooses, with a word (of our own) */
  'oa/flow/sendcopy': { body: OaFlowSendcopyBody; data: OaFlowSendcopyData }
  /** Marks every message of one list as read */
  'oa/flow/setallread': { body: OaFlowSetallreadBody; data: Badges }
  /** Makes a running flow urgent, or no longer so (of our own) */
  'oa/flow/setlevel': { body: OaFlowSetlevelBody; data: OaFlowSetlevelData }
  /** Marks messages as read; several ids are joined by "-" or given as a list */
  'oa/flow/setread': { body: OaFlowSetreadBody; data: Badges }
  /** Makes a link that shows a flow to others for a while */
  'oa/flow/share/creat': { body: OaFlowShareCreatBody; data: Share }
  /** Revokes a link; whoever opens it from now on is told so */
  'oa/flow/share/delete': { body: OaFlowShareDeleteBody; data: Share }
  /** The links that the caller made for a flow; administrators see all of them */
  'oa/flow/share/list': { body: OaFlowShareListBody; data: OaFlowShareListData }
  /** A flow as a link shows it: never more than whoever made the link may see now */
  'oa/flow/share/open': { body: OaFlowShareOpenBody; data: OaFlowShareOpenData }
  /** What the caller typed and did not send, as far as he may start or handle flows, newest first */
  'oa/flow/temp_list': { body: OaFlowTempListBody; data: OaFlowTempListData }
  /** Drops what was typed and not sent */
  'oa/flow/tempform/delete': { body: OaFlowTempformDeleteBody; data: OaFlowTempformDeleteData }
  /** Keeps what is typed and not sent, one for each design to start and message to handle */
  'oa/flow/tempform/save': { body: OaFlowTempformSaveBody; data: OaFlowTempformSaveData }
  /** The log of late messages as a spreadsheet */
  'oa/flow/timeout/log/export': { body: OaFlowTimeoutLogExportBody; data: OaFlowTimeoutLogExportData }
  /** Begins to write the log of late messages into a spreadsheet; export/list tells how far it is (of our own) */
  'oa/flow/timeout/log/export_start': { body: OaFlowTimeoutLogExportStartBody; data: OaFlowTimeoutLogExportStartData }
  /** The columns of the log of late messages, by what it is sorted, and what it is asked for at first */
  'oa/flow/timeout/log.get': { body: OaFlowTimeoutLogGetBody; data: OaFlowTimeoutLogGetData }
  /** Messages that were not handled in time, and what became of them */
  'oa/flow/timeout/log': { body: OaFlowTimeoutLogBody; data: OaFlowTimeoutLogData }
  /** The summary of late messages as a spreadsheet */
  'oa/flow/timeout/summary/export': { body: OaFlowTimeoutSummaryExportBody; data: OaFlowTimeoutSummaryExportData }
  /** The columns of the summary of late messages, and the month that it begins with */
  'oa/flow/timeout/summary.get': { body: OaFlowTimeoutSummaryGetBody; data: OaFlowTimeoutSummaryGetData }
  /** Who was late in a month, how often and how long, with the flows apart */
  'oa/flow/timeout/summary': { body: OaFlowTimeoutSummaryBody; data: OaFlowTimeoutSummaryData }
  /** Stores files that go with an opinion (multipart, part filename[]) */
  'oa/flow/uploadfile': { body: OaFlowUploadfileBody; data: OaFlowUploadfileData }
  /** Keeps how the caller likes to handle messages: phrases for opinions, and whether the next one opens by itself */
  'oa/flow/user_config/opinion': { body: OpinionHabits; data: OaFlowUserConfigOpinionData }
  /** Keeps how the caller likes his lists; lists that are not named stay as they are */
  'oa/flow/user_config/save': { body: OaFlowUserConfigSaveBody; data: OaFlowUserConfigSaveData }
  /** What adding a flow begins with: the categories to choose from, and who answers for it */
  'oa/flowdesigns/add.get': { body: OaFlowdesignsAddGetBody; data: OaFlowdesignsAddGetData }
  /** Adds a flow with an empty draft */
  'oa/flowdesigns/add': { body: OaFlowdesignsAddBody; data: OaFlowdesignsAddData }
  /** All enabled flows by category */
  'oa/flowdesigns/allenabletreelist': { body: OaFlowdesignsAllenabletreelistBody; data: OaFlowdesignsAllenabletreelistData }
  /** The templates of flows by category (S2-247) */
  'oa/flowdesigns/alltemplatetreelist': { body: OaFlowdesignsAlltemplatetreelistBody; data: OaFlowdesignsAlltemplatetreelistData }
  /** All flows by category */
  'oa/flowdesigns/alltreelist': { body: OaFlowdesignsAlltreelistBody; data: OaFlowdesignsAlltreelistData }
  /** A new plan of archiving; it runs first when its time comes */
  'oa/flowdesigns/archive/plan/creat': { body: OaFlowdesignsArchivePlanCreatBody; data: OaFlowdesignsArchivePlanCreatData }
  /** Deletes a plan of archiving; what it has archived stays */
  'oa/flowdesigns/archive/plan/delete': { body: OaFlowdesignsArchivePlanDeleteBody; data: OaFlowdesignsArchivePlanDeleteData }
  /** Change a plan of archiving; a change begun on an older one is refused */
  'oa/flowdesigns/archive/plan/edit': { body: OaFlowdesignsArchivePlanEditBody; data: OaFlowdesignsArchivePlanEditData }
  /** A plan of archiving */
  'oa/flowdesigns/archive/plan/getbyid': { body: OaFlowdesignsArchivePlanGetbyidBody; data: ArchivePlan }
  /** What a plan of archiving may be made of: the flows, how often, after how long */
  'oa/flowdesigns/archive/plan/list.get': { body: OaFlowdesignsArchivePlanListGetBody; data: OaFlowdesignsArchivePlanListGetData }
  /** The plans of archiving by name, page by page */
  'oa/flowdesigns/archive/plan/list': { body: OaFlowdesignsArchivePlanListBody; data: OaFlowdesignsArchivePlanListData }
  /** Runs a plan of archiving now, whenever its time would come */
  'oa/flowdesigns/archive/plan/run': { body: OaFlowdesignsArchivePlanRunBody; data: OaFlowdesignsArchivePlanRunData }
  /** Holds an archive, or one of its flows: it is neither destroyed, whatever its plan says, nor recovered */
  'oa/flowdesigns/archive/result/hold': { body: OaFlowdesignsArchiveResultHoldBody; data: OaFlowdesignsArchiveResultHoldData }
  /** The flows of an archive that are held by themselves: why, by whom, since when */
  'oa/flowdesigns/archive/result/holds': { body: OaFlowdesignsArchiveResultHoldsBody; data: OaFlowdesignsArchiveResultHoldsData }
  /** Archives, the newest first, page by page: all for who plans them, else those with flows of the caller's */
  'oa/flowdesigns/archive/result/list': { body: OaFlowdesignsArchiveResultListBody; data: OaFlowdesignsArchiveResultListData }
  /** Begins to bring all flows of an archive back among the others */
  'oa/flowdesigns/archive/result/recover': { body: OaFlowdesignsArchiveResultRecoverBody; data: ArchiveRow }
  /** Holds an archive, or one of its flows, no longer */
  'oa/flowdesigns/archive/result/release': { body: OaFlowdesignsArchiveResultReleaseBody; data: OaFlowdesignsArchiveResultReleaseData }
  /** An archive, and a session of the caller in the archive environment: its token, where a browser keeps it, where its pages stand */
  'oa/flowdesigns/archive/result/see': { body: OaFlowdesignsArchiveResultSeeBody; data: OaFlowdesignsArchiveResultSeeData }
  /** The flows whose runs I may watch, by category */
  'oa/flowdesigns/canadmintreelist': { body: OaFlowdesignsCanadmintreelistBody; data: OaFlowdesignsCanadmintreelistData }
  /** The flows that I may start, by category */
  'oa/flowdesigns/cancreattreelist': { body: OaFlowdesignsCancreattreelistBody; data: OaFlowdesignsCancreattreelistData }
  /** The flows that one may choose from while designing: all that are not archived, by name */
  'oa/flowdesigns/canlist': { body: OaFlowdesignsCanlistBody; data: OaFlowdesignsCanlistData }
  /** The flows that others may start as sub-flows */
  'oa/flowdesigns/cansonlist': { body: OaFlowdesignsCansonlistBody; data: OaFlowdesignsCansonlistData }
  /** How many versions there are to copy from */
  'oa/flowdesigns/choseversionsforcopy.get': { body: OaFlowdesignsChoseversionsforcopyGetBody; data: OaFlowdesignsChoseversionsforcopyGetData }
  /** Flows with their versions, to copy one of them (S2-236) */
  'oa/flowdesigns/choseversionsforcopy': { body: OaFlowdesignsChoseversionsforcopyBody; data: OaFlowdesignsChoseversionsforcopyData }
  /** What the designers offer: recipient conditions, document-number presets, durations, limits */
  'oa/flowdesigns/config': { body: OaFlowdesignsConfigBody; data: OaFlowdesignsConfigData }
  /** Add a contact group */
  'oa/flowdesigns/contactgroup/creat': { body: OaFlowdesignsContactgroupCreatBody; data: OaFlowdesignsContactgroupCreatData }
  /** Delete a contact group that nothing uses */
  'oa/flowdesigns/contactgroup/delete': { body: OaFlowdesignsContactgroupDeleteBody; data: OaFlowdesignsContactgroupDeleteData }
  /** Change a contact group; a change begun on an older one is refused */
  'oa/flowdesigns/contactgroup/edit': { body: OaFlowdesignsContactgroupEditBody; data: OaFlowdesignsContactgroupEditData }
  /** One contact group with what it holds and where it is used */
  'oa/flowdesigns/contactgroup/getbyid': { body: OaFlowdesignsContactgroupGetbyidBody; data: ContactGroup }
  /** The contact groups by name, for choosing one */
  'oa/flowdesigns/contactgroup/list.get': { body: OaFlowdesignsContactgroupListGetBody; data: OaFlowdesignsContactgroupListGetData }
  /** The contact groups with what they hold and where they are used, by name */
  'oa/flowdesigns/contactgroup/list': { body: OaFlowdesignsContactgroupListBody; data: OaFlowdesignsContactgroupListData }
  /** Puts the design of another flow, or an older version of the same one, into a flow's draft (S2-235) */
  'oa/flowdesigns/copy_senior': { body: OaFlowdesignsCopySeniorBody; data: OaFlowdesignsCopySeniorData }
  /** Begins a flow from a template, with its cases; it is disabled until it is published (S2-234) */
  'oa/flowdesigns/copyfrom_template': { body: OaFlowdesignsCopyfromTemplateBody; data: OaFlowdesignsCopyfromTemplateData }
  /** Deletes a flow that nobody has ever started, with its versions; one that was started can only be archived */
  'oa/flowdesigns/delete': { body: OaFlowdesignsDeleteBody; data: OaFlowdesignsDeleteData }
  /** Deletes a file of a flow design */
  'oa/flowdesigns/deletefile': { body: OaFlowdesignsDeletefileBody; data: OaFlowdesignsDeletefileData }
  /** Discards the draft of a flow that has been published: what is published is what one designs on */
  'oa/flowdesigns/dropdraft': { body: OaFlowdesignsDropdraftBody; data: OaFlowdesignsDropdraftData }
  /** What changing a flow's facts begins with: the categories, and the flow as it is set */
  'oa/flowdesigns/edit.get': { body: OaFlowdesignsEditGetBody; data: OaFlowdesignsEditGetData }
  /** Changes what is set about a flow beside its design: name, description, categories, picture, owner, whether it is enabled */
  'oa/flowdesigns/edit': { body: OaFlowdesignsEditBody; data: OaFlowdesignsEditData }
  /** Saves a design; published unless publish is false, and then immutable */
  'oa/flowdesigns/edit_senior': { body: OaFlowdesignsEditSeniorBody; data: OaFlowdesignsEditSeniorData }
  /** Delegate to somebody */
  'oa/flowdesigns/entrust/creat': { body: OaFlowdesignsEntrustCreatBody; data: OaFlowdesignsEntrustCreatData }
  /** Take a delegation back */
  'oa/flowdesigns/entrust/delete': { body: OaFlowdesignsEntrustDeleteBody; data: OaFlowdesignsEntrustDeleteData }
  /** Change a delegation; a change begun on an older one is refused */
  'oa/flowdesigns/entrust/edit': { body: OaFlowdesignsEntrustEditBody; data: OaFlowdesignsEntrustEditData }
  /** The flows that a delegation may be limited to */
  'oa/flowdesigns/entrust/flows': { body: OaFlowdesignsEntrustFlowsBody; data: OaFlowdesignsEntrustFlowsData }
  /** One delegation, for whoever has to do with it */
  'oa/flowdesigns/entrust/getbyid': { body: OaFlowdesignsEntrustGetbyidBody; data: Entrust }
  /** Hand what already waits to the delegate of a delegation of messages that holds */
  'oa/flowdesigns/entrust/handover': { body: OaFlowdesignsEntrustHandoverBody; data: OaFlowdesignsEntrustHandoverData }
  /** One's own delegations in both directions, those that hold first */
  'oa/flowdesigns/entrust/list.get': { body: OaFlowdesignsEntrustListGetBody; data: OaFlowdesignsEntrustListGetData }
  /** Everybody's delegations, the latest change first */
  'oa/flowdesigns/entrust/list': { body: OaFlowdesignsEntrustListBody; data: OaFlowdesignsEntrustListData }
  /** The form of a flow that may be started as a sub-flow, in the version that new flows run */
  'oa/flowdesigns/getbyflowid': { body: OaFlowdesignsGetbyflowidBody; data: OaFlowdesignsGetbyflowidData }
  /** A flow with the design being edited: the draft, else the published version */
  'oa/flowdesigns/getbyid': { body: OaFlowdesignsGetbyidBody; data: OaFlowdesignsGetbyidData }
  /** The flows that exist, newest change first */
  'oa/flowdesigns/list': { body: OaFlowdesignsListBody; data: OaFlowdesignsListData }
  /** What the page of versions begins with: the flow's name and its running version */
  'oa/flowdesigns/otherversion/list.get': { body: OaFlowdesignsOtherversionListGetBody; data: OaFlowdesignsOtherversionListGetData }
  /** The versions of a flow's design, the newest first, the draft before all (S2-242) */
  'oa/flowdesigns/otherversion/list': { body: OaFlowdesignsOtherversionListBody; data: OaFlowdesignsOtherversionListData }
  /** Puts another person, department or role in the place of one, in the named designs and contact groups together or in none */
  'oa/flowdesigns/replace': { body: OaFlowdesignsReplaceBody; data: OaFlowdesignsReplaceData }
  /** Where a person, department or role is named in designs and contact groups, before another takes its place (S2-238) */
  'oa/flowdesigns/replacepreview': { body: OaFlowdesignsReplacepreviewBody; data: OaFlowdesignsReplacepreviewData }
  /** The categories of flows with the flows in them, and those without any under 10000 */
  'oa/flowdesigns/setCategory.get': { body: OaFlowdesignsSetCategoryGetBody; data: OaFlowdesignsSetCategoryGetData }
  /** Arranges the categories and the flows in them; flows that are not named stay where they are */
  'oa/flowdesigns/setCategory': { body: OaFlowdesignsSetCategoryBody; data: OaFlowdesignsSetCategoryData }
  /** Puts a flow away that does not run any more, or takes it back; it is disabled then */
  'oa/flowdesigns/setarchived': { body: OaFlowdesignsSetarchivedBody; data: OaFlowdesignsSetarchivedData }
  /** Begins a simulated flow, or shows its creator's form; nothing is written (S2-239) */
  'oa/flowdesigns/simulation/creat': { body: SimulationQuestion; data: Simulated }
  /** Plays the acts of a simulated flow with the production engine; nothing is written (S2-239) */
  'oa/flowdesigns/simulation/deal': { body: SimulationQuestion; data: Simulated }
  /** The messages of a simulated flow, for its diagram (S2-239) */
  'oa/flowdesigns/simulation/detail_msgs': { body: SimulationQuestion; data: OaFlowdesignsSimulationDetailMsgsData }
  /** Deletes a saved case (S2-240) */
  'oa/flowdesigns/simulation/instance/delete': { body: OaFlowdesignsSimulationInstanceDeleteBody; data: OaFlowdesignsSimulationInstanceDeleteData }
  /** What the page of a flow's cases begins with: its name, and how many there are */
  'oa/flowdesigns/simulation/instance/listbyflowid.get': { body: OaFlowdesignsSimulationInstanceListbyflowidGetBody; data: OaFlowdesignsSimulationInstanceListbyflowidGetData }
  /** The saved cases of a flow, in the order in which they were made (S2-240) */
  'oa/flowdesigns/simulation/instance/listbyflowid': { body: OaFlowdesignsSimulationInstanceListbyflowidBody; data: OaFlowdesignsSimulationInstanceListbyflowidData }
  /** Saves a simulated flow as a case: its acts, and where they lead now (S2-240) */
  'oa/flowdesigns/simulation/instance/save': { body: OaFlowdesignsSimulationInstanceSaveBody; data: SimulationCase }
  /** Decides the latest flows of a design again on another state of it, and tells which would go otherwise */
  'oa/flowdesigns/simulation/replay': { body: OaFlowdesignsSimulationReplayBody; data: OaFlowdesignsSimulationReplayData }
  /** Plays all saved cases of a flow, and tells what of the design they went through */
  'oa/flowdesigns/simulation/run': { body: OaFlowdesignsSimulationRunBody; data: OaFlowdesignsSimulationRunData }
  /** What a page needs to play simulated flows by itself: the company, contact groups, and flows that are offered or started (S2-239) */
  'oa/flowdesigns/simulation/surroundings': { body: OaFlowdesignsSimulationSurroundingsBody; data: SimulationSurroundings }
  /** A template as the company would get it: form, steps, cases (S2-247) */
  'oa/flowdesigns/templatedetail': { body: OaFlowdesignsTemplatedetailBody; data: OaFlowdesignsTemplatedetailData }
  /** The same test with the number of all people and the reasons of each (of our own) */
  'oa/flowdesigns/testconcactset/explain': { body: RecipientQuestion; data: OaFlowdesignsTestconcactsetExplainData }
  /** Who would be the recipients: a list of at most 200 people (the sentence of the answer tells when there are more); the question names no step, and only a step that agrees leaves the creator out, so the rule on one’s own request is not applied */
  'oa/flowdesigns/testconcactset': { body: RecipientQuestion; data: OaFlowdesignsTestconcactsetData }
  /** Stores files that a flow design offers to whoever starts it (multipart, part filename[]) */
  'oa/flowdesigns/uploadfile': { body: OaFlowdesignsUploadfileBody; data: OaFlowdesignsUploadfileData }
  /** Lets new flows begin with this version; what runs stays with its own (S2-243) */
  'oa/flowdesigns/version/setdefault': { body: OaFlowdesignsVersionSetdefaultBody; data: OaFlowdesignsVersionSetdefaultData }
  /** Whether flows may begin with a version or be moved to it; the running one stays enabled (S2-243) */
  'oa/flowdesigns/version/setenable': { body: OaFlowdesignsVersionSetenableBody; data: OaFlowdesignsVersionSetenableData }
  /** Saves a flow of the company as a template, with its cases (S1-011, S2-012) */
  'oa/flowdesigntemplates/creat': { body: OaFlowdesigntemplatesCreatBody; data: OaFlowdesigntemplatesCreatData }
  /** Deletes a template of the company with its cases; flows that were begun with it stay */
  'oa/flowdesigntemplates/delete': { body: OaFlowdesigntemplatesDeleteBody; data: OaFlowdesigntemplatesDeleteData }
  /** Names a template of the company anew, or takes its design and cases from a flow again */
  'oa/flowdesigntemplates/edit': { body: OaFlowdesigntemplatesEditBody; data: OaFlowdesigntemplatesEditData }
  /** A template as a file: form, steps and cases, for another company */
  'oa/flowdesigntemplates/export': { body: OaFlowdesigntemplatesExportBody; data: TemplateFile }
  /** Takes a template from a file; people, departments and roles are found again by their names */
  'oa/flowdesigntemplates/import': { body: OaFlowdesigntemplatesImportBody; data: OaFlowdesigntemplatesImportData }
  /** Begins a simulated flow of a template, or shows its creator's form (S2-241) */
  'oa/flowdesigntemplates/simulation/creat': { body: OaFlowdesigntemplatesSimulationCreatBody; data: Simulated }
  /** Plays the acts of a simulated flow of a template (S2-241) */
  'oa/flowdesigntemplates/simulation/deal': { body: OaFlowdesigntemplatesSimulationDealBody; data: Simulated }
  /** The messages of a simulated flow of a template, for its diagram (S2-241) */
  'oa/flowdesigntemplates/simulation/detail_msgs': { body: OaFlowdesigntemplatesSimulationDetailMsgsBody; data: OaFlowdesigntemplatesSimulationDetailMsgsData }
  /** Deletes a case that the company saved for a template (S2-241) */
  'oa/flowdesigntemplates/simulation/instance/delete': { body: OaFlowdesigntemplatesSimulationInstanceDeleteBody; data: OaFlowdesigntemplatesSimulationInstanceDeleteData }
  /** What the page of a template's cases begins with: its name, and how many there are */
  'oa/flowdesigntemplates/simulation/instance/listbyflowid.get': { body: OaFlowdesigntemplatesSimulationInstanceListbyflowidGetBody; data: OaFlowdesigntemplatesSimulationInstanceListbyflowidGetData }
  /** The cases of a template: its own, played in this company, and those that the company saved (S2-241) */
  'oa/flowdesigntemplates/simulation/instance/listbyflowid': { body: OaFlowdesigntemplatesSimulationInstanceListbyflowidBody; data: OaFlowdesigntemplatesSimulationInstanceListbyflowidData }
  /** Saves a simulated flow of a template as a case of the company (S2-241) */
  'oa/flowdesigntemplates/simulation/instance/save': { body: OaFlowdesigntemplatesSimulationInstanceSaveBody; data: SimulationCase }
  /** Deletes a file that its uploader has not sent with anything yet */
  'oa/form/deletefile': { body: OaFormDeletefileBody; data: OaFormDeletefileData }
  /** Stores files for a form field (multipart, part filename[]); loose until an act names them */
  'oa/form/uploadfile': { body: OaFormUploadfileBody; data: OaFormUploadfileData }
  /** Stores an image for a form field or rich text (multipart, part filename) */
  'oa/form/uploadimage': { body: OaFormUploadimageBody; data: OaFormUploadimageData }
  /** The answer of a remote function */
  'oa/tablefun/callback': { body: OaTablefunCallbackBody; data: OaTablefunCallbackData }
  /** Remote functions that expressions may use, in the groups of their sources */
  'oa/tablefun/funlist': { body: OaTablefunFunlistBody; data: OaTablefunFunlistData }
  /** Removes an address; what was sent to it is forgotten */
  'oa/webhook/delete': { body: OaWebhookDeleteBody; data: OaWebhookDeleteData }
  /** What was sent to addresses, and how it went, newest first */
  'oa/webhook/deliveries': { body: OaWebhookDeliveriesBody; data: OaWebhookDeliveriesData }
  /** Addresses outside that are told what happens in flows */
  'oa/webhook/list': { body: OaWebhookListBody; data: OaWebhookListData }
  /** Sends an address an event that means nothing, to see whether it hears */
  'oa/webhook/ping': { body: OaWebhookPingBody; data: OaWebhookPingData }
  /** Sends events again under their old ids; those on their way are left alone */
  'oa/webhook/replay': { body: OaWebhookReplayBody; data: OaWebhookReplayData }
  /** Adds an address, or changes one; the secret of a new one, or a new secret, is told this once */
  'oa/webhook/save': { body: OaWebhookSaveBody; data: OaWebhookSaveData }
  /** The employee whose records an administrator looks at, the administrator beside, and the menu for it */
  'replace_emp/employee/getinfo.get': { body: ReplaceEmpEmployeeGetinfoGetBody; data: SessionPerson }
  /** Look at another employee's flows, without changing any: a token of the narrowed environment */
  'replace_emp/employee/login': { body: ReplaceEmpEmployeeLoginBody; data: ReplaceEmpEmployeeLoginData }
  /** What the page needs before anyone signs in: the key for bodies, languages, limits, version */
  'settings.get': { body: SettingsGetBody; data: SettingsGetData }
  /** Founds the company, once, with the code that the server's console printed: its first administrator is signed in */
  'setup': { body: SetupBody; data: SetupData }
  /** What a page opened inside the client of enterprise WeChat needs to use it */
  'wechatwork/app/jsapiconf': { body: WechatworkAppJsapiconfBody; data: WechatworkAppJsapiconfData }
}

export type CallName = keyof Calls
