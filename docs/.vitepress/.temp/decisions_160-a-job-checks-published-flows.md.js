import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"160. A job checks published flows, and pages read what it found","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/160-a-job-checks-published-flows.md","filePath":"decisions/160-a-job-checks-published-flows.md"}');
const _sfc_main = { name: "decisions/160-a-job-checks-published-flows.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_160-a-job-checks-published-flows-and-pages-read-what-it-found" tabindex="-1">160. A job checks published flows, and pages read what it found <a class="header-anchor" href="#_160-a-job-checks-published-flows-and-pages-read-what-it-found" aria-label="Permalink to &quot;160. A job checks published flows, and pages read what it found&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>A published flow breaks without anybody touching it: a person leaves, a department is emptied, a database set goes. <strong>A job checks the published flows whose basis has changed</strong> (<code>src/server/jobs/check-designs.ts</code>) with the checks of the designer and stores marks and reasons in <code>design_check</code>. The basis is a text: the published version, the owner, the versions of the flows that it starts, and the state of the company (version of the directory and the contact groups, settings, database sets, configured sources). Whoever changes one of them need not know of the checks; an unchanged company costs one statement every 30 seconds.</p><p>The flow list filters by marks, and the administrators&#39; home page counts them, with statements whose number does not depend on flows or people. Checking when a list is opened was looked at: 500 flows take seconds. A check at each change was looked at too: each writer would have to know which flows depend on it.</p><p>A process claims 25 flows at a time for five minutes; another one takes other flows. A check that throws is a finding, so it holds up no other.</p><p>Given up: a mark is up to half a minute old, more in a large company, since a change of the directory makes all flows due.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/160-a-job-checks-published-flows.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _160AJobChecksPublishedFlows = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _160AJobChecksPublishedFlows as default
};
