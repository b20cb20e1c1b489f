import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"168. A leaver hands over by kind","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/168-a-leaver-hands-over-by-kind.md","filePath":"decisions/168-a-leaver-hands-over-by-kind.md"}');
const _sfc_main = { name: "decisions/168-a-leaver-hands-over-by-kind.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_168-a-leaver-hands-over-by-kind" tabindex="-1">168. A leaver hands over by kind <a class="header-anchor" href="#_168-a-leaver-hands-over-by-kind" aria-label="Permalink to &quot;168. A leaver hands over by kind&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>Tasks and led departments went to a successor in the act in which a person left (<a href="./26-whoever-leaves-hands-over-in-the-same.html">26</a>); designs, contact groups, owned flows and delegations still named the leaver, and new requests found nobody.</p><p><strong>The same transaction hands over all of them.</strong> Designs with their approval tables and contact groups use the replacement that the page 批量替换 uses; owned flows get another owner; delegations that the leaver received go to the successor, those that the leaver gave end. Each kind may have its own successor; without one it goes to that of the tasks.</p><p><strong>A design with errors is not published.</strong> It becomes the draft, and is returned as broken with its first error; the check of published flows marks the published one for the administrators&#39; home. Refusing the departure was weighed: a person who left must not keep access because of a design.</p><p><strong>Whoever may not design flows needs a second person.</strong> The departure takes effect at once, the rest waits as one stored hand-over.</p><p>Locks are taken in one order: directory, contact groups, designs, flows.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/168-a-leaver-hands-over-by-kind.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _168ALeaverHandsOverByKind = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _168ALeaverHandsOverByKind as default
};
