import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"139. Picked people are stored with the flow, by step","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/139-picked-people-are-stored-with-the-flow.md","filePath":"decisions/139-picked-people-are-stored-with-the-flow.md"}');
const _sfc_main = { name: "decisions/139-picked-people-are-stored-with-the-flow.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_139-picked-people-are-stored-with-the-flow-by-step" tabindex="-1">139. Picked people are stored with the flow, by step <a class="header-anchor" href="#_139-picked-people-are-stored-with-the-flow-by-step" aria-label="Permalink to &quot;139. Picked people are stored with the flow, by step&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>发起人自选 and 上一步选的人 let a person choose the recipients of a step when the flow is sent. The choice needs a place that later actions, previews, replays, version changes and the archive read: form values, the visit, the message or the flow.</p><p><strong>The flow stores them: <code>picks</code>, people by step (column <code>flow.picks</code>, null where no step asks).</strong> Actions change it as <code>flow.set</code>, so that snapshot, simulation, replay and archive need no further code. Form values would need a hidden field in each design and would show in exports and history. A visit does not exist yet when the creator picks for a later step, and a merge loses the choice of its first branches if it is stored with messages.</p><p><strong>The creator picks for every step that can follow, not for those of the forecast.</strong> Which steps follow may depend on fields that others fill in. A choice that is asked for later would stop the flow at a person who does not know whom to choose.</p><p><strong>Rows that the action does not ask for are ignored, stored people count as chosen.</strong> A sender can therefore never be forestalled by an earlier assignee, and sending again keeps the choice.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/139-picked-people-are-stored-with-the-flow.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _139PickedPeopleAreStoredWithTheFlow = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _139PickedPeopleAreStoredWithTheFlow as default
};
