import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"58. A template goes out with names, and its cases are played again where it comes in","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/58-a-template-goes-out-with-names.md","filePath":"decisions/58-a-template-goes-out-with-names.md"}');
const _sfc_main = { name: "decisions/58-a-template-goes-out-with-names.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_58-a-template-goes-out-with-names-and-its-cases-are-played-again-where-it-comes-in" tabindex="-1">58. A template goes out with names, and its cases are played again where it comes in <a class="header-anchor" href="#_58-a-template-goes-out-with-names-and-its-cases-are-played-again-where-it-comes-in" aria-label="Permalink to &quot;58. A template goes out with names, and its cases are played again where it comes in&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p>A design names people, departments and roles by ids, which mean somebody else in another company. So the file of a template carries what they are called. Where it comes in, each is found by its name: the same id if it bears that name, else the only one that does. Whoever is not found, or is there several times, keeps only his name under an id that nobody has, and the page says so. Looking names up is a guess that the administrator sees; keeping ids would be a wrong person whom nobody sees.</p><p>What a case expects is not in the file. Its acts are played when it comes in, and where they lead in this company is what is expected from then on; a case that the engine refuses here is left out and counted.</p><p>A template of the company is a stored design, those of the product are sketches (<a href="./54-a-template-is-a-sketch.html">54</a>); both are one <code>Template</code> to all who use them. Contact groups and flows that a design names are not looked up: the problems panel tells them.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/58-a-template-goes-out-with-names.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _58ATemplateGoesOutWithNames = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _58ATemplateGoesOutWithNames as default
};
