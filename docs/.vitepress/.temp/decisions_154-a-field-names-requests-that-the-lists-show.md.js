import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"154. A field names requests that the lists show","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/154-a-field-names-requests-that-the-lists-show.md","filePath":"decisions/154-a-field-names-requests-that-the-lists-show.md"}');
const _sfc_main = { name: "decisions/154-a-field-names-requests-that-the-lists-show.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_154-a-field-names-requests-that-the-lists-show" tabindex="-1">154. A field names requests that the lists show <a class="header-anchor" href="#_154-a-field-names-requests-that-the-lists-show" aria-label="Permalink to &quot;154. A field names requests that the lists show&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>A related request (关联审批单) connects two flows whose readers differ: an approver of an expense may not see the journey behind it. Names and values in lists, exports, prints and histories are texts of the form, which all its readers read.</p><p><strong>The form stores the id and a name that everybody may read: the flow&#39;s name, with number and description only if the design discloses them.</strong> Title, link, result and fields come from one call (<code>oa/flow/list/related</code>), which asks as the list of all flows does. So no reader of a form, an export or a history learns more than the design says, and no projection of a form needs a check of its own.</p><p><strong>The rule asks for the requests that it lacks.</strong> Which ids an input names is known to the rule, not to the server. As with remote functions and workloads, the decision runs, notes the missing ids, and runs again with them, on the connection of the action. Whatever calls a rule (creation, decision, preview, forecast) is thereby checked. A request that does not exist and one that the person may not see get the same sentence. Stored entries stay valid, as with people who left.</p><p><strong>Requests that name another are found by the index of values</strong> (<a href="./137-values-of-forms-have-an-index-of-tokens.html">137</a>): the tokens of the id name candidates, the list tests each by its rights, and a reader is shown those in which a field visible to them names it. A table of references would need writers in each action, in the archive and in the recovery.</p><p>Given up: an entry that a sub-flow or a copy takes over is not asked for again, since the person who chose it could see it. The test environment has no index and reads the list.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/154-a-field-names-requests-that-the-lists-show.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _154AFieldNamesRequestsThatTheListsShow = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _154AFieldNamesRequestsThatTheListsShow as default
};
