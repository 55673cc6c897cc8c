-- serves: the products of a collection that several stores have, by its handle
create index collections_of_handle on collections (handle);
