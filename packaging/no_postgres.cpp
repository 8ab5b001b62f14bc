// In the place of records/database/postgres_store.cpp where a program is linked without shared libraries: PostgreSQL's
// client needs Kerberos and LDAP, which Debian does not give as archives.
#include "base/error.h"
#include "records/database/store.h"

namespace ludens::records {

std::unique_ptr<Store> postgres_store(const std::string&) {
  throw base::Error("this program was linked without PostgreSQL; the Debian package has it, and any build of your own");
}

}  // namespace ludens::records
