import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"27. A search for receivers works everything out once and tells every turn it took","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/27-a-search-for-receivers-works-everything-out.md","filePath":"decisions/27-a-search-for-receivers-works-everything-out.md"}');
const _sfc_main = { name: "decisions/27-a-search-for-receivers-works-everything-out.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_27-a-search-for-receivers-works-everything-out-once-and-tells-every-turn-it-took" tabindex="-1">27. A search for receivers works everything out once and tells every turn it took <a class="header-anchor" href="#_27-a-search-for-receivers-works-everything-out-once-and-tells-every-turn-it-took" aria-label="Permalink to &quot;27. A search for receivers works everything out once and tells every turn it took&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>A search for receivers works everything out once and tells every turn it took.</strong> Contact groups, and fields in which contacts were picked, are looked up once in a search; one that leads back to itself, or lies more than 50 deep, has nobody there, and the trace says so: what somebody typed into a form can never make the server hang. The trace also names who was meant but has left, and each department that the way up passed. Where nobody is found, the refusal carries it. Where there is no flow (creators, rights, managers), run roots ask where the person works, and only that person is looked up. Who may not see a field that reasons look at reads only that they are kept (23).</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/27-a-search-for-receivers-works-everything-out.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _27ASearchForReceiversWorksEverythingOut = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _27ASearchForReceiversWorksEverythingOut as default
};
