-- Codes that people type: a model's name, in any spelling, finds the products of the model.
create index models_code on models ((product_key(name) collate "C"));
create index models_code_trgm on models using gin ((product_key(name) collate "C") gin_trgm_ops);
create index products_model on products (model_id) where model_id is not null;
